import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@komavox/core';
import { Heartbeat } from './heartbeat.js';
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
});
