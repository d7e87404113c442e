/** Begun jobs beside the deliveries of their wake-ups. */
import { once } from 'node:events';
import { BegunJobs } from './begun-jobs.js';

/** A job that runs until it is told to stop. */
const untilStopped = (ended: string[]) => async (begun: () => void, stopping: AbortSignal) => {
  begun();
  await once(stopping, 'abort');
  ended.push('released');
};
const neverLost = (error: unknown) => {
  throw error;
};

it('a job that has begun stays where it is when its partition goes, until the process stops', async () => {
  const jobs = new BegunJobs(1);
  const [ended, losing] = [[] as string[], new AbortController()];
  await jobs.begin(untilStopped(ended), losing.signal, neverLost);
  losing.abort();
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  await jobs.stop();
  expect(ended).toEqual(['released']);
});

it('a wake-up that waits for a place when its partition goes is left to another worker at once', async () => {
  const jobs = new BegunJobs(1);
  const [ended, losing] = [[] as string[], new AbortController()];
  await jobs.begin(untilStopped(ended), new AbortController().signal, neverLost);
  const waiting = jobs.begin(untilStopped(ended), losing.signal, neverLost);
  losing.abort(new Error('The partition is gone.'));
  await expect(waiting).rejects.toThrow('The partition is gone.');
  await jobs.stop();
  expect(ended).toEqual(['released']);
});
