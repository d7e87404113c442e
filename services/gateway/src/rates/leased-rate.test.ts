import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { type DocumentsConnection, openDocuments } from '@komavox/documents';
import { openStore, type Store } from '../store.js';
import { LeasedRate } from './leased-rate.js';

let folder: string;
let documents: DocumentsConnection;
let store: Store;
/** Advance of the clock. */
let ahead = 0;
/** Of the store, for each count. */
let delayMs = 0;
let isAway = false;
let writes = 0;
let warnings: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-rates-'));
  documents = await openDocuments(`sqlite:${folder}`, 'gateway');
  store = openStore(documents.connection);
  [ahead, delayMs, isAway, writes, warnings] = [0, 0, false, 0, []];
});
afterEach(async () => {
  await documents.close();
  rmSync(folder, { recursive: true });
});

const logger = createLogger({
  level: 'warn',
  destination: { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
});
const clock = { now: () => new Date(Date.now() + ahead) };

/** On the store, by a line that can be slow or cut. */
const replica = (maxCalls: number) =>
  new LeasedRate({
    ...{ clock, logger, maxCalls, periodMs: 60_000 },
    store: {
      ...store,
      async countAttempts(...count) {
        writes += 1;
        await pause(delayMs);
        if (isAway) throw new Error('The store is away');
        return await store.countAttempts(...count);
      },
    },
  });

/** How many of so many calls at once, to the replicas in turn, are let through. */
async function allowed(
  count: number,
  replicas: readonly [LeasedRate, ...LeasedRate[]],
  counter = 'ada',
): Promise<number> {
  const calls = Array.from({ length: count }, (_, index) =>
    (replicas[index % replicas.length] ?? replicas[0]).consume(counter),
  );
  return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
}

it('lets through what one replica may, with a write for each tenth of it, and then none', async () => {
  const one = replica(60);
  expect(await allowed(100, [one])).toBe(60);
  expect(writes).toBe(10);
  await expect(one.consume('ada')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_attempts',
    headers: { 'Retry-After': expect.stringMatching(/^(?:5\d|60)$/) as string },
  });
  expect(writes).toBe(10);
  expect(await allowed(1, [one], 'bob')).toBe(1);
});

it('lets three replicas through together what one may, and again in the next period', async () => {
  const replicas = [replica(60), replica(60), replica(60)] as const;
  for (let period = 1; period <= 2; period += 1) {
    writes = 0;
    // All are asked until each has said no.
    expect(await allowed(300, replicas)).toBe(60);
    expect(writes).toBeLessThanOrEqual(13);
    ahead += 61_000;
  }
});

it('holds back no more than a lease for each other replica', async () => {
  const [one, other] = [replica(60), replica(60)];
  await other.consume('ada');
  expect(await allowed(100, [one])).toBe(54);
  expect(await allowed(100, [other])).toBe(5);
});

it('counts each call where few are allowed', async () => {
  const replicas = [replica(3), replica(3)] as const;
  expect(await allowed(9, replicas)).toBe(3);
});

it('counts by itself while the store is slow or away, and says so once', async () => {
  const one = replica(10);
  delayMs = 4_000;
  const before = performance.now();
  expect(await allowed(20, [one])).toBe(10);
  expect(performance.now() - before).toBeLessThan(3_500);
  await pause(4_100);
  [delayMs, isAway] = [0, true];
  expect(await allowed(20, [replica(10)], 'bob')).toBe(10);
  expect(warnings).toEqual(
    Array.from({ length: 2 }, () => 'calls are counted by this replica alone for now'),
  );
});
