/** Jobs whose wake-ups don't wait for each other's end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@komavox/test-kit';
import { openHost } from './host.js';
import { never, type Work } from './sample.js';

/** One more than there are partitions: at least two share one. */
const ids = Array.from({ length: 13 }, (_, n) => `beside-${n}`);

it('overlapping jobs run beside each other up to their number, and are released when the process stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const host = await openHost({ folder, overlapping: true, concurrency: ids.length });
  const { jobs, sample } = host;
  const ask = (work: Work, _id: string, userId = 'ada') => jobs.insert({ _id, userId, work });
  for (const id of ids) await ask('wait for abort', id, id);
  await until('all run', () => ids.every((id) => sample.runs.includes(`${id} 1`)));
  await ask('succeed', 'one more');
  await sleep(500);
  expect(sample.runs).not.toContain('one more 1');
  await jobs.cancel(ids[0] ?? '');
  const ended = await jobs.waitFor('one more', { maxWaitMs: 50_000, signal: never });
  expect(ended).toMatchObject({ state: 'done', attempt: 1 });
  await host[Symbol.asyncDispose]();
  expect(sample.aborted).toEqual(expect.arrayContaining(ids));
  const later = await openHost({ folder, role: 'api' });
  const found = await Promise.all(ids.slice(1).map((id) => later.jobs.find(id)));
  expect(found.map((job) => job?.state)).toEqual(ids.slice(1).map(() => 'queued'));
  expect(Math.min(...found.map((job) => job?.attempt ?? 0))).toBeGreaterThan(1);
  await later[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
