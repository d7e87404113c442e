/** Retries of admin calls where the client itself gives up: a broker that has just started answers in a moment. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './client.js';
import type { Admin } from './client.js';

/** A broker that has just started on a busy machine loads its groups for longer than one would think. */
const maxRetryMs = 15_000;
const pauseMs = 100;

export async function retryPassing<Value>(
  ask: () => Promise<Value>,
  milliseconds = maxRetryMs,
): Promise<Value> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}

/** The first and the next offset of each partition; a broker just started leads none for a moment. */
export const topicOffsets = (admin: Admin, topic: string) =>
  retryPassing(() => admin.fetchTopicOffsets(topic));
