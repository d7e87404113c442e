/**
 * Every call that the product describes, right and wrong in every way: it never fails, is never late, holds up nobody and
 * keeps nothing. FUZZ_SECONDS is how long, SEED what is called, FUZZ_CASE one call alone that a run has printed.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@komavox/client';
import {
  seededRandom,
  spokenWav,
  startProduct,
  temporaryFolder,
  type ProductProcess,
} from '@komavox/test-support';
import sharp from 'sharp';
import { collectedMemory, inspectable, type Memory } from '../support/heap.js';
import { memoryOf } from '../support/memory.js';
import { makeBelongings, makeCbz, register, type Belongings, type Files } from './fuzz/belongings.js';
import { compose } from './fuzz/compose.js';
import { readCalls } from './fuzz/described-calls.js';
import { Sender } from './fuzz/send.js';
import { Tally } from './fuzz/tally.js';
import { watchedDuring } from './fuzz/watching.js';

const seconds = Number(process.env['FUZZ_SECONDS'] ?? 60);
const onlyCase = process.env['FUZZ_CASE'];
/** Calls at a time, each of a user of its own. */
const lanes = 4;
/** Calls of one user, who then leaves: what the calls have deleted is there again for the next. */
const callsOfUser = 250;

const folder = temporaryFolder();
const site = createServer((request, response) => {
  if (request.url === '/a.png') response.writeHead(200, { 'content-type': 'image/png' }).end(files.png);
  else if (request.url === '/')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<img src="/a.png"><img src="/a.png?2">');
  else response.writeHead(404).end();
});
let siteOrigin = '';
let files: Files;
let product: ProductProcess;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  siteOrigin = `http://${host}`;
  product = await startProduct({
    folder,
    environment: {
      READER_ALLOWED_HOSTS: host,
      BODY_SECONDS: '3',
      NODE_OPTIONS: inspectable,
    },
  });
  const png = await sharp({ create: { width: 200, height: 280, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const wav = await spokenWav(
    product.origin,
    'The train was late again, so we walked along the river and talked about the old house on the hill.',
  );
  files = { png, wav, cbz: await makeCbz(png, 2) };
});
afterAll(async () => {
  await product.kill('SIGTERM');
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function leave({ cookie }: Belongings): Promise<void> {
  const client = createClient(product.origin, { cookie });
  const answer = await client.call('/api/video/jobs').catch(() => undefined);
  const jobs = ((await answer?.json()) ?? []) as { id: string }[];
  for (const { id } of jobs) await client.cancelVideo(id).catch(() => undefined);
}

async function fuzz(tally: Tally, calls: Awaited<ReturnType<typeof readCalls>>, cases: Iterator<number>) {
  const sender = new Sender(new URL(product.origin));
  const lane = async () => {
    let owner = await makeBelongings(product.origin, siteOrigin, files);
    let made = 0;
    for (let next = cases.next(); !next.done; next = cases.next()) {
      const { call, wrong, letter } = compose(calls, owner, next.value);
      const answer = await sender.send(letter);
      tally.add({ seed: next.value, call, wrong, letter }, answer);
      const isOut =
        answer.status === 401 &&
        letter.headers['cookie'] === owner.cookie &&
        !call.path.startsWith('/api/auth/');
      if (isOut || ++made % callsOfUser === 0) {
        await leave(owner);
        owner = await makeBelongings(product.origin, siteOrigin, files);
      }
    }
    await leave(owner);
  };
  await Promise.all(Array.from({ length: onlyCase === undefined ? lanes : 1 }, lane));
  sender.close();
}

function* casesFor(ms: number, first: number): Generator<number> {
  if (onlyCase !== undefined) {
    yield Number(onlyCase);
    return;
  }
  const end = performance.now() + ms;
  for (let seed = first; performance.now() < end; seed++) yield seed;
}

const inMegabytes = (memory: Memory): string =>
  Object.entries(memory)
    .map(([name, bytes]) => `${name} ${Math.round(Number(bytes) / 1e6)}`)
    .join(', ');

it(
  'never fails, is never late, holds up nobody and keeps nothing',
  async () => {
    const { seed } = seededRandom('fuzz');
    const calls = await readCalls(product.origin);
    const tally = new Tally(calls);
    const { cookie } = await register(product.origin, 'quiet@example.org');

    // First so that everything has been loaded and is as large as it gets.
    await fuzz(tally, calls, casesFor(seconds * 250, seed));
    const before = await collectedMemory(product);
    const { watched: quiet } = await watchedDuring(product, cookie, () => pause(10_000));
    const { watched } = await watchedDuring(product, cookie, () =>
      fuzz(tally, calls, casesFor(seconds * 750, seed + 1_000_000)),
    );
    const family = memoryOf(product.pid);
    await pause(10_000);
    const after = await collectedMemory(product);

    tally.print();
    console.log(
      `${tally.count} calls in ${seconds} s
quiet: ${JSON.stringify(quiet)}
during: ${JSON.stringify(watched)}
before, MB: ${inMegabytes(before)}
after, MB: ${inMegabytes(after)}; with its processes ${Math.round(family / 1e6)}
not reached: ${tally.neverReached.join(', ')}`,
    );
    if (tally.violations.length > 0) {
      const errors = product
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50'));
      console.log(
        errors
          .slice(-20)
          .map((line) => line.slice(0, 2000))
          .join('\n'),
      );
    }
    expect(tally.violations).toEqual([]);
    expect(watched.failures).toEqual([]);
    // Of the main thread's own time, so that other programs of the machine don't count.
    expect(watched.livezBusyMost).toBeLessThan(200);
    // Twice the quiet time, which printed figures are judged by, where the machine has nothing else to do.
    expect(watched.plainP95).toBeLessThan(Math.max(2 * quiet.plainP95, 1000));
    expect(after.heapUsed + after.external).toBeLessThan(1.2 * (before.heapUsed + before.external));
    expect(after.rss).toBeLessThan(1.5 * before.rss);
    if (onlyCase === undefined) expect(tally.neverReached.length).toBeLessThan(calls.length / 5);
  },
  seconds * 1000 * 2 + 300_000,
);
