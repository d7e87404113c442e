/**
 * One user orders far more than the machine can do at once, and asks again whenever that is refused: what another orders
 * begins within 5 s of what it takes alone. Only with FLOOD, the number of videos and of page texts (a tenth of it are imports):
 * the machine must do nothing else, so that orders come faster than they are done.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDocuments } from '@komavox/documents';
import { until } from '@komavox/test-kit';
import { startProduct, temporaryFolder, type ProductProcess } from '@komavox/test-support';
import { freshPages } from './fresh-pages.js';
import { Ordering, type Kind } from './orders.js';

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

const kinds = Object.keys(floodOf) as Kind[];
/** Where jobs are stored: the service, which is the database, and the collection. */
const stored: Readonly<Record<Kind, readonly [service: string, collection: string]>> = {
  video: ['render', 'videojobs'],
  text: ['vision', 'extractions'],
  import: ['catalogue', 'imports'],
};

const folder = temporaryFolder();
let product: ProductProcess;
let newPage: () => Promise<Buffer>;

beforeAll(async () => {
  product = await startProduct({ folder });
  newPage = await freshPages(product.origin);
});
afterAll(async () => {
  await product.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const newOrdering = (name: keyof typeof pagesOf, signal?: AbortSignal): Promise<Ordering> =>
  new Ordering({
    origin: product.origin,
    name,
    newPage,
    pages: pagesOf[name],
    ...(signal && { signal }),
  }).enter();

interface StoredJob {
  readonly userId: string;
  readonly createdAt: Date;
  readonly startedAt?: Date;
}

async function waitsOf(kind: Kind, user: Ordering): Promise<readonly { at: number; waitMs: number }[]> {
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
    const quiet = await newOrdering('quiet');
    for (let round = 0; round < rounds; round++) for (const kind of kinds) await quiet.order(kind);

    const ending = new AbortController();
    const flooding = await newOrdering('flood', ending.signal);
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
