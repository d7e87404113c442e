/** The wall clock is set while a video is under way: it ends, once and soon, and the next one works. */
import { setTimeout as pause } from 'node:timers/promises';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { render } from '../src/index.js';
import type { JobView } from '../src/view-job.js';
import { form, page } from './frames.js';

const user = 'user-1';
const hour = 3_600_000;
const year = 365 * 24 * hour;

/** Number of ends of each video, by its id. */
async function countEnds(product: TestProduct): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  // Shaken deliveries repeat events, but not their ids.
  const seen = new Set<string>();
  await product.events.watch([topics.videoCompleted.name, topics.videoFailed.name], ({ key, headers }) => {
    const id = headers['id'] ?? '';
    if (!seen.has(id)) ends.set(key, (ends.get(key) ?? 0) + 1);
    seen.add(id);
  });
  return ends;
}

/** Frames without sound are six seconds each with an animation: long enough to be interrupted. */
async function order(product: TestProduct, exportId: string, frames: number): Promise<string> {
  for (let frame = 0; frame < frames; frame += 1) {
    const upload = form([
      { name: 'exportId', value: exportId },
      { name: 'startFrame', value: String(frame) },
      { name: 'totalFrames', value: String(frames) },
      { name: 'animations', value: JSON.stringify([{ frameIndex: frame, type: 'rotate' }]) },
      { name: 'images', value: page(`#${frame}0${frame}050`) },
    ]);
    await product.call('render', '/api/video/process', { method: 'POST', user, ...upload });
  }
  const ordered = await product.call('render', '/api/video/compile', {
    method: 'POST',
    user,
    body: { exportId },
    headers: { prefer: 'respond-async' },
  });
  expect(ordered.status).toBe(202);
  return (await ordered.json<JobView>()).id;
}

async function until(product: TestProduct, id: string, accept: (job: JobView) => boolean): Promise<JobView> {
  for (;;) {
    const job = await (await product.call('render', `/api/video/jobs/${id}`, { user })).json<JobView>();
    if (accept(job)) return job;
    await pause(50);
  }
}

const ended = ({ state }: JobView) => state !== 'queued' && state !== 'rendering';

describe('a clock that jumps', () => {
  it.each([
    ['an hour ahead', hour, 'failed'],
    ['an hour back', -hour, 'done'],
    ['ten years ahead', 10 * year, 'failed'],
    ['ten years back', -10 * year, 'done'],
  ])(
    '%s ends the video under way once and soon, and the next one is made',
    async (_name, jump, outcome) => {
      let offset = 0;
      const product = await bootForTest([render] as never, {
        environment: { RENDER_THREADS: '1', RENDER_LEASE_SECONDS: '2' },
        clock: { now: () => new Date(Date.now() + offset) },
      });
      try {
        const ends = await countEnds(product);
        // Under way for longer than it takes to see that its time is over.
        const id = await order(product, 'first', 8);
        await until(product, id, ({ state }) => state === 'rendering');
        offset = jump;
        const since = performance.now();
        const job = await until(product, id, ended);
        expect(performance.now() - since).toBeLessThan(40_000);
        expect(job.state).toBe(outcome);
        const next = await order(product, 'next', 2);
        expect(await until(product, next, ended)).toMatchObject({ state: 'done' });
        // Repeated deliveries have come by now.
        await pause(3000);
        expect([...ends]).toEqual([
          [id, 1],
          [next, 1],
        ]);
      } finally {
        await product.stop();
      }
    },
    90_000,
  );
});
