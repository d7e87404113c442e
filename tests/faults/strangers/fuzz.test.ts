/**
 * Every call that the product describes, right and wrong in every way: it never fails, is never late, holds up nobody and
 * keeps nothing. FUZZ_SECONDS is how long, SEED what is called, FUZZ_CASE one call alone that a run has printed.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom, startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';
import { collectedMemory, inMegabytes, inspectable } from '../support/heap.js';
import { memoryOf } from '../support/memory.js';
import { register } from './fuzz/belongings.js';
import { readCalls } from './fuzz/described-calls.js';
import { casesFor, Fuzzing, pictureSite } from './fuzz/fuzzing.js';
import { Tally } from './fuzz/tally.js';
import { watchedDuring } from './fuzz/watching.js';
import type { Site } from './site.js';

const seconds = Number(process.env['FUZZ_SECONDS'] ?? 60);
const onlyCase = process.env['FUZZ_CASE'];
/** Calls at a time, each of a user of its own. */
const lanes = onlyCase === undefined ? 4 : 1;

const folder = temporaryFolder();
let site: Site;
let product: ProductProcess;

beforeAll(async () => {
  site = await pictureSite();
  await site.open();
  product = await startProduct({
    folder,
    environment: {
      READER_ALLOWED_HOSTS: site.host,
      BODY_SECONDS: '3',
      NODE_OPTIONS: inspectable,
    },
  });
});
afterAll(async () => {
  await product.kill('SIGTERM');
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'never fails, is never late, holds up nobody and keeps nothing',
  async () => {
    const { seed } = seededRandom('fuzz');
    const calls = await readCalls(product.origin);
    const tally = new Tally(calls);
    const fuzzing = new Fuzzing(product.origin, site.host, calls);
    const fuzz = (ms: number, first: number) =>
      fuzzing.run(
        tally,
        lanes,
        onlyCase === undefined ? casesFor(ms, first) : [Number(onlyCase)][Symbol.iterator](),
      );
    const { cookie } = await register(product.origin, 'quiet@example.org');

    // First so that everything has been loaded and is as large as it gets.
    await fuzz(seconds * 250, seed);
    const before = await collectedMemory(product);
    const { watched: quiet } = await watchedDuring(product, cookie, () => pause(10_000));
    const { watched } = await watchedDuring(product, cookie, () => fuzz(seconds * 750, seed + 1_000_000));
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
    tally.printErrors(product.output());
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
