import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { Heartbeat } from './heartbeat.js';
import type { JobEvent } from './job.js';
import type { JobDocument } from './schema.js';

const job = { _id: 'a', attempt: 1, state: 'running' } as JobDocument;
const logger = createLogger({ level: 'silent' });

describe('a heartbeat', () => {
  it('outlasts a renewal that fails, and is lost when another has the work', async () => {
    const answers = [job, new Error('away'), job, undefined];
    let asked = 0;
    const store = {
      find: () => Promise.resolve(job),
      apply: async () => {
        const answer = answers[asked++];
        if (answer instanceof Error) throw answer;
        expect(heartbeat.lost.aborted).toBe(false);
        return await Promise.resolve(answer);
      },
    };
    const heartbeat = new Heartbeat(store, job, { leaseMs: 15, logger });
    await new Promise((resolve) => heartbeat.lost.addEventListener('abort', resolve));
    expect(asked).toBe(4);
    await sleep(30);
    expect(asked).toBe(4);
    await heartbeat.stop();
  });

  it('writes progress in the order in which it was told, the last one last', async () => {
    const written: unknown[] = [];
    const store = {
      find: () => Promise.resolve(job),
      apply: async (_id: string, event: JobEvent) => {
        const progress = 'progress' in event ? event.progress : undefined;
        // The first takes long.
        await sleep(progress === 1 ? 50 : 1);
        written.push(progress);
        return job;
      },
    };
    const heartbeat = new Heartbeat(store, job, { leaseMs: 60_000, logger });
    const first = heartbeat.tell(1);
    await sleep(5);
    await Promise.all([first, heartbeat.tell(2)]);
    await heartbeat.stop();
    expect(written).toEqual([1, 2]);
  });
});
