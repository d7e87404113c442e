/** Questions to Kafka that are tried again where the client itself gives up: a broker can't answer yet, but soon will. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './client.js';
import type { Admin } from '../../../../node_modules/kafkajs/types/index.d.js';

/** A broker that has just started on a busy machine loads its groups for longer than one would think. */
const patienceMs = 15_000;
const pauseMs = 100;

export async function patiently<Value>(ask: () => Promise<Value>, milliseconds = patienceMs): Promise<Value> {
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
export const topicOffsets = (admin: Admin, topic: string) => patiently(() => admin.fetchTopicOffsets(topic));
