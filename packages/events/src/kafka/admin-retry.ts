/** Retries of admin calls where the client itself gives up: a broker that has just started answers in a moment. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './client.js';
import type { Admin } from './client.js';

/** A broker that has just started on a busy machine loads its groups for longer than one would think. */
const maxRetryMs = 15_000;
const pauseMs = 100;

interface RetryOptions {
  readonly milliseconds?: number;
  /** Whether the same may succeed in a moment. */
  readonly passes?: (error: unknown) => boolean;
}

export async function retryPassing<Value>(
  ask: () => Promise<Value>,
  { milliseconds = maxRetryMs, passes = isPassing }: RetryOptions = {},
): Promise<Value> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!passes(error) || performance.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
}

/**
 * kafkajs asks for offsets of no partition, and stumbles over the answer, while another call is still fetching the metadata of
 * the same topic (`fetchTopicOffsets` in src/admin/index.js of 2.2.4).
 */
const isMetadataMissing = (error: unknown): boolean => error instanceof TypeError;

/** The first and the next offset of each partition; a broker just started leads none for a moment. */
export const topicOffsets = (admin: Admin, topic: string) =>
  retryPassing(() => admin.fetchTopicOffsets(topic), {
    passes: (error) => isPassing(error) || isMetadataMissing(error),
  });
