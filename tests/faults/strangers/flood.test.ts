/**
 * One user orders far more than the machine can do at once, and asks again whenever that is refused: what another orders
 * begins within 5 s of what it takes alone. Only with FLOOD, the number of videos and of page texts (a tenth of it are imports):
 * the machine must do nothing else, so that orders come faster than they are done.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientError, createClient, type Client } from '@komavox/client';
import { openDocuments } from '@komavox/documents';
import { until } from '@komavox/test-kit';
import { openDemoLibrary, startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';
import sharp from 'sharp';
import { makeCbz } from './fuzz/belongings.js';

const asked = process.env['FLOOD'];
const flood = Number(asked ?? 200);
const floodOf = { video: flood, text: flood, import: Math.ceil(flood / 10) } as const;
/** Unfinished ones that a user may have. */
const boundOf = { video: 10, text: 4, import: 5 } as const;
/** Orders at a time, more than are let in. */
const lanes = { video: 30, text: 12, import: 10 } as const;
/** Of the other user, alone and beside the flood. */
const rounds = 2;
/** Pages of an import: of the flood, and of the other user. */
const pagesOf = { flood: 100, quiet: 5 } as const;
const maxLaterMs = 5000;

type Kind = keyof typeof floodOf;
const kinds = Object.keys(floodOf) as Kind[];
/** Where jobs are stored: the service, which is the database, and the collection. */
const stored: Readonly<Record<Kind, readonly [service: string, collection: string]>> = {
  video: ['render', 'videojobs'],
  text: ['vision', 'extractions'],
  import: ['catalogue', 'imports'],
};

const folder = temporaryFolder();
let product: ProductProcess;
let page: Buffer;
const pageSize = { width: 480, height: 640 };

beforeAll(async () => {
  product = await startProduct({ folder });
  const library = await openDemoLibrary(product.origin);
  const english = library.chapters.find(({ language }) => language === 'en');
  const image = await library.image(english?.pages[1] ?? '');
  page = await sharp(image)
    .resize({ width: pageSize.width + 40, height: pageSize.height + 40, fit: 'cover' })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await product.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

let pagesMade = 0;
/** One that nobody has had read: another cut of the same. */
const newPage = (): Promise<Buffer> => {
  const cut = pagesMade++;
  return sharp(page)
    .extract({ ...pageSize, left: cut % 40, top: Math.floor(cut / 40) % 40 })
    .png()
    .toBuffer();
};

/** A connection that lay idle may end as it is used: this process and the product are busy. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed';

/** Calls once more what was cut off. */
const whole = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    if (isCutOff(error)) return call();
    throw error;
  });

class User {
  readonly client: Client;
  id = '';
  readonly refusals = new Map<string, number>();
  #speech: Blob | undefined;

  constructor(
    private readonly name: keyof typeof pagesOf,
    /** Ends what it asks again for. */
    private readonly signal?: AbortSignal,
  ) {
    this.client = createClient(product.origin);
  }

  async enter(): Promise<this> {
    const made = await this.client.register(
      this.name,
      `${this.name}-${randomUUID()}@example.org`,
      'a long password',
    );
    this.id = made.id;
    this.#speech = (await this.client.speak('A video is made of this.', 'en')).audio;
    return this;
  }

  /** Resolves when it has ended. */
  async order(kind: Kind): Promise<void> {
    if (kind === 'text') {
      const imageUrl = `data:image/png;base64,${(await newPage()).toString('base64')}`;
      await this.#until(kind, () => this.client.extractText(imageUrl, 'en'));
    } else if (kind === 'video') await this.#makeVideo();
    else await this.#importManga();
  }

  async #makeVideo(): Promise<void> {
    const exportId = randomUUID();
    const image = new Blob([new Uint8Array(await newPage())]);
    await whole(() =>
      this.client.upload(exportId, [{ image, ...(this.#speech && { audio: this.#speech }) }]),
    );
    const job = await this.#until('video', () => this.client.startVideo(exportId));
    if (job) await this.#untilEnded(async () => (await this.client.videoJob(job.id)).state);
  }

  async #importManga(): Promise<void> {
    const cbz = await makeCbz(await newPage(), pagesOf[this.name]);
    const body = () => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(cbz)], 'flood.cbz'));
      form.set('title', 'Flood');
      form.set('language', 'en');
      return form;
    };
    const answer = await this.#until('import', () =>
      this.client.call('/api/library/imports', { method: 'POST', body: body() }),
    );
    if (!answer) return;
    const { id } = (await answer.json()) as { id: string };
    await this.#untilEnded(async () => {
      const found = await this.client.call(`/api/library/imports/${id}`);
      return ((await found.json()) as { state: string }).state;
    });
  }

  /** Asks again, sooner than it is told to. */
  async #until<T>(kind: Kind, ask: () => Promise<T>): Promise<T | undefined> {
    while (this.signal?.aborted !== true) {
      try {
        return await ask();
      } catch (error) {
        if (isCutOff(error)) continue;
        if (!(error instanceof ClientError)) throw error;
        const refusal = `${kind}: ${error.status} ${error.code}, ${error.message}`;
        this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
        expect([error.status, error.retryAfter]).toEqual([429, expect.any(Number)]);
        await pause(500);
      }
    }
    return undefined;
  }

  async #untilEnded(stateOf: () => Promise<string>): Promise<void> {
    for (let state = ''; this.signal?.aborted !== true && state !== 'done'; state = await whole(stateOf)) {
      expect(['', 'queued', 'running', 'rendering']).toContain(state);
      await pause(200);
    }
  }
}

interface StoredJob {
  readonly userId: string;
  readonly createdAt: Date;
  readonly startedAt?: Date;
}

async function waitsOf(kind: Kind, user: User): Promise<readonly { at: number; waitMs: number }[]> {
  const [service, collection] = stored[kind];
  const documents = await openDocuments(`sqlite:${join(folder, 'documents')}`, service);
  try {
    const jobs = await documents.connection
      .collection<StoredJob>(collection)
      .find({ userId: user.id } as object)
      .toArray();
    return jobs
      .filter(({ startedAt }) => startedAt !== undefined)
      .map(({ createdAt, startedAt = createdAt }) => ({
        at: createdAt.getTime(),
        waitMs: startedAt.getTime() - createdAt.getTime(),
      }));
  } finally {
    await documents.close();
  }
}

(asked === undefined ? it.skip : it)(
  'begins what another user orders within 5 s of what it takes alone',
  async () => {
    const quiet = await new User('quiet').enter();
    for (let round = 0; round < rounds; round++) for (const kind of kinds) await quiet.order(kind);

    const ending = new AbortController();
    const flooding = await new User('flood', ending.signal).enter();
    const begunAt = Date.now();
    const left: Record<Kind, number> = { ...floodOf };
    const flooded = Promise.all(
      kinds.map(async (kind) => {
        const orders = Array.from({ length: floodOf[kind] }).keys();
        const lane = async () => {
          for (let next = orders.next(); !next.done; next = orders.next()) {
            await flooding.order(kind);
            left[kind] -= 1;
          }
        };
        await Promise.all(Array.from({ length: lanes[kind] }, lane));
      }),
    );
    const isRefused = (kind: Kind) => [...flooding.refusals.keys()].some((one) => one.startsWith(kind));
    const leftAtRounds: Record<Kind, number>[] = [];
    try {
      await until('no more of it is let in', () => kinds.every(isRefused), 150_000);
      for (let round = 0; round < rounds; round++) {
        leftAtRounds.push({ ...left });
        await Promise.all(kinds.map((kind) => quiet.order(kind)));
      }
      await flooded;
    } finally {
      ending.abort();
      await flooded;
    }
    const tookSeconds = Math.round((Date.now() - begunAt) / 1000);
    await product.kill('SIGTERM');

    const rows = [];
    const later: Partial<Record<Kind, number>> = {};
    for (const kind of kinds) {
      const waits = await waitsOf(kind, quiet);
      const alone = waits.filter(({ at }) => at < begunAt).map(({ waitMs }) => waitMs);
      const beside = waits.filter(({ at }) => at >= begunAt).map(({ waitMs }) => waitMs);
      expect(Math.min(alone.length, beside.length)).toBeGreaterThanOrEqual(rounds);
      later[kind] = Math.max(...beside) - Math.min(...alone);
      const ofFlood = (await waitsOf(kind, flooding)).map(({ waitMs }) => waitMs);
      rows.push({
        kind,
        'alone, ms': alone.join(' '),
        'beside the flood, ms': beside.join(' '),
        'of the flood, at most': Math.max(...ofFlood),
        'of the flood, begun': ofFlood.length,
      });
    }
    console.table(rows);
    console.log(
      `${JSON.stringify(floodOf)}: ${tookSeconds} s; left at each round: ${JSON.stringify(leftAtRounds)}`,
    );
    console.log([...flooding.refusals].map(([refusal, count]) => `${count} x ${refusal}`).join('\n'));
    for (const kind of kinds) expect(leftAtRounds.every((one) => one[kind] > boundOf[kind])).toBe(true);
    for (const kind of kinds)
      expect({ kind, isSoon: (later[kind] ?? Infinity) < maxLaterMs }).toEqual({ kind, isSoon: true });
  },
  3_600_000,
);
