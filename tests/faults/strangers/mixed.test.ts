/**
 * Eighteen who read, listen and make videos, beside two strangers: one sends every call that there is, right and wrong, the
 * other orders more than there is and sends what is made to take long. First the eighteen alone, then all, for MIXED_SECONDS
 * (without it, not at all: other work on the machine would be measured, too), then the eighteen alone once more. SEED
 * repeats the calls of the first stranger.
 */
import { rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom, startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';
import { inspectable } from '../support/heap.js';
import { pictureSite } from './fuzz/fuzzing.js';
import { hostileSite } from './hostile-pages.js';
import { readFor, Strangers } from './mixed/beside.js';
import { footprintOf, type Footprint } from './mixed/footprint.js';
import type { WaitKind } from './mixed/waits.js';
import type { Site } from './site.js';

const asked = process.env['MIXED_SECONDS'];
const seconds = Number(asked ?? 3600);
/** Of the eighteen alone, before and after: in five minutes of an hour they make some 1400 plain calls. */
const quietSeconds = Math.min(300, Math.max(20, seconds / 6));
/** Of the time together, when the footprint is taken: minutes 5, 30 and 60 of an hour. */
const moments = [1 / 12, 1 / 2, 1];
/** Quiet waits shorter than this are no measure: milliseconds. */
const shortMs = 25;
/** Strangers compute on machines of their own. */
const elsewhere = 19;

const folder = temporaryFolder();
let pictures: Site;
const hostile = hostileSite();
let product: ProductProcess;

beforeAll(async () => {
  pictures = await pictureSite();
  await Promise.all([pictures.open(), hostile.open()]);
  product = await startProduct({
    folder,
    environment: {
      READER_ALLOWED_HOSTS: `${pictures.host},${hostile.host}`,
      BODY_SECONDS: '3',
      // Strangers have filled it in minutes, and go on.
      STORAGE_GB_PER_USER: '1',
      NODE_OPTIONS: inspectable,
    },
  });
});
afterAll(async () => {
  await product.kill('SIGTERM');
  pictures.close();
  hostile.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds what the product takes at each of the moments. */
async function takeFootprints(footprints: Footprint[]): Promise<void> {
  const begun = performance.now();
  for (const moment of moments) {
    // The last one shortly before the end.
    const at = moment * seconds * 1000 - (moment === 1 ? 5000 : 0);
    await pause(Math.max(0, begun + at - performance.now()));
    footprints.push(await footprintOf(product, (moment * seconds) / 60));
  }
}

(asked === undefined ? it.skip : it)(
  'serves those who read beside those who disturb, without growing',
  async () => {
    const { seed } = seededRandom('mixed');
    const { origin } = product;

    // Warm-up: models are loaded by the first calls, which aren't measured.
    await readFor(origin, Math.min(60, quietSeconds) * 1000);
    const before = await readFor(origin, quietSeconds * 1000);
    const footprints = [await footprintOf(product, 0)];
    const strangers = new Strangers(origin, pictures.host, hostile.host, seed);
    if (strangers.pid !== undefined) setPriority(strangers.pid, elsewhere);
    const [beside] = await Promise.all([readFor(origin, seconds * 1000), takeFootprints(footprints)]).finally(
      () => strangers.end(),
    );
    const violations = await strangers.violations;
    const after = await readFor(origin, quietSeconds * 1000);
    footprints.push(await footprintOf(product, (seconds + quietSeconds) / 60));

    console.table(
      Object.entries(beside.byKind).map(([kind, { count, p50, p95, most }]) => {
        const [alone, again] = [before, after].map(({ byKind }) => byKind[kind as WaitKind]);
        const quiet = { 'p50 alone': alone?.p50, 'p95 alone': alone?.p95 };
        return { kind, ...quiet, count, p50, p95, most, 'p95 alone again': again?.p95 };
      }),
    );
    console.table(footprints);
    for (const kinds of ['plain', 'work'] as const)
      console.log(`${kinds}, ms: ${JSON.stringify([before[kinds], beside[kinds], after[kinds]])}`);
    expect(violations).toEqual([]);
    expect([before, beside, after].flatMap(({ failures }) => failures)).toEqual([]);
    expect(beside.plain.p95).toBeLessThanOrEqual(2 * Math.max(shortMs, before.plain.p95));
    // Waits for engines are only printed: work of all users that has begun shares the cores.
    const [, early, , late] = footprints;
    for (const what of ['heap', 'main', 'handles'] as const)
      expect({ what, grew: (late?.[what] ?? Infinity) > 1.1 * (early?.[what] ?? 0) }).toEqual({
        what,
        grew: false,
      });
  },
  (seconds + 4 * quietSeconds) * 1000 + 600_000,
);
