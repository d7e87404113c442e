/** Turns between users on the embedded store, and what a look at a long queue costs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, systemClock } from '@komavox/core';
import { JobStore } from '../src/store.js';
import { openHost } from './host.js';
import { describeTurns } from './turns-contract.js';

describe('turns on the embedded store', () => {
  describeTurns();
});

it('what waits is not read by who looks for what is due or whose turn it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const { jobs, outbox, [Symbol.asyncDispose]: close } = await openHost({ folder, role: 'api' });
  const limits = { leaseMs: 3000, maxAttempts: 3, queueMs: 600_000, deadlineMs: 600_000 };
  const failure = { code: 'lost', detail: 'It was lost.' };
  const store = new JobStore({
    name: 'sample',
    model: jobs.model,
    limits: { ...limits, deadlineExceeded: failure, workerLost: failure },
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
    outbox,
    entry: () => undefined,
    onEnded: () => Promise.resolve(),
    onProgressed: () => undefined,
  });
  const { job } = await jobs.insert({ _id: 'first', userId: 'ada', work: 'succeed' });
  const waiting = { ...job, turn: undefined, turnOf: undefined };
  await Promise.all(Array.from({ length: 6000 }, (_, n) => jobs.model.create({ ...waiting, _id: `n${n}` })));
  const time = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = performance.now();
      await work();
      times.push(performance.now() - before);
    }
    return Math.min(...times);
  };
  const all = await time(() => jobs.model.find({ state: 'queued' }, { _id: 1 }).lean());
  expect(await time(() => store.findDue(500))).toBeLessThan(all / 20);
  // Two writes, and no look at all of them.
  expect(await time(() => store.claim())).toBeLessThan(all / 2);
  expect(await jobs.model.countDocuments({ state: 'running' })).toBe(5);
  await close();
  rmSync(folder, { recursive: true, force: true });
});
