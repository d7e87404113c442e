/** Calls of every kind, right and wrong, by users who have one of everything. */
import { createClient } from '@komavox/client';
import { spokenWav } from '@komavox/test-support';
import sharp from 'sharp';
import { Site } from '../site.js';
import { makeBelongings, makeCbz, type Belongings, type Files } from './belongings.js';
import { compose } from './compose.js';
import type { DescribedCall } from './described-calls.js';
import { Sender } from './send.js';
import type { Tally } from './tally.js';

/** Calls of one user, who then leaves: what the calls have deleted is there again for the next. */
const callsOfUser = 250;

/** A site with a page of pictures, and one of them at `/a.png`. */
export async function pictureSite(): Promise<Site> {
  return new Site({
    '/': { type: 'text/html', body: '<img src="/a.png"><img src="/a.png?2">' },
    '/a.png': { type: 'image/png', body: await makePng() },
  });
}

const makePng = (): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 280, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

export class Fuzzing {
  #files: Promise<Files> | undefined;

  constructor(
    private readonly origin: string,
    /** Of a site of pictures. */
    private readonly host: string,
    private readonly calls: readonly DescribedCall[],
  ) {}

  /** @param lanes calls at a time, each of a user of its own @param cases seeds of calls, shared by the lanes */
  async run(tally: Tally, lanes: number, cases: Iterator<number>): Promise<void> {
    const sender = new Sender(new URL(this.origin));
    const lane = async () => {
      let owner = await this.#makeOwner();
      let made = 0;
      for (let next = cases.next(); !next.done; next = cases.next()) {
        const { call, wrong, letter } = compose(this.calls, owner, next.value);
        const answer = await sender.send(letter);
        tally.add({ seed: next.value, call, wrong, letter }, answer);
        const isOut =
          answer.status === 401 &&
          letter.headers['cookie'] === owner.cookie &&
          !call.path.startsWith('/api/auth/');
        if (isOut || ++made % callsOfUser === 0) {
          await this.#leave(owner);
          owner = await this.#makeOwner();
        }
      }
      await this.#leave(owner);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    console.log(`${sender.sentAgain} calls were sent again, their connection was being closed`);
    sender.close();
  }

  async #makeOwner(): Promise<Belongings> {
    this.#files ??= makeFiles(this.origin);
    return makeBelongings(this.origin, `http://${this.host}`, await this.#files);
  }

  async #leave({ cookie }: Belongings): Promise<void> {
    const client = createClient(this.origin, { cookie });
    const answer = await client.call('/api/video/jobs').catch(() => undefined);
    const jobs = ((await answer?.json()) ?? []) as { id: string }[];
    for (const { id } of jobs) await client.cancelVideo(id).catch(() => undefined);
  }
}

async function makeFiles(origin: string): Promise<Files> {
  const png = await makePng();
  const wav = await spokenWav(
    origin,
    'The train was late again, so we walked along the river and talked about the old house on the hill.',
  );
  return { png, wav, cbz: await makeCbz(png, 2) };
}

/** Seeds from `first` on, for so long. */
export function* casesFor(ms: number, first: number): Generator<number> {
  const end = performance.now() + ms;
  for (let seed = first; performance.now() < end; seed++) yield seed;
}
