/** Retries and dead letters as the port promises them, in one place for every adapter. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf, FailureLog, isRetryable, isUnavailable } from '@komavox/core';
import {
  type ConsumeOptions,
  deadLetterTopic,
  type Delivery,
  headers,
  type LogMessage,
  type LogRecord,
} from './event-log.js';

const defaultMaxAttempts = 5;
const defaultRetryPauseMs = 200;
const maxPauseMs = 30_000;
/** Between looks whether what was away is back. */
const outagePauseMs = 1000;

/** Dead letters have room for their headers beside the largest event, within reason. */
const maxErrorCode = 100;

/** `handled` and `dead` are committed; `abandoned` isn't: the consumer stops or has lost the partition. */
export type Outcome = 'handled' | 'dead' | 'abandoned';

interface DeliverContext {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Stores the dead letter; tried until it works, since moving on without it would lose the message. */
  readonly publish: (message: LogMessage) => Promise<void>;
  /** Limits how many handlers run at a time; pauses between attempts don't count. */
  readonly limit?: (work: () => Promise<void>) => Promise<void>;
}

/** Pause before attempt `attempt + 1`, in milliseconds. */
export function pauseAfter(attempt: number, firstPauseMs: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1));
}

export async function deliver(
  record: LogRecord,
  options: ConsumeOptions,
  context: DeliverContext,
): Promise<Outcome> {
  const { signal, logger } = context;
  const maxAttempts = options.maxAttempts ?? defaultMaxAttempts;
  const firstPauseMs = options.retryPauseMs ?? defaultRetryPauseMs;
  const limit = context.limit ?? ((work: () => Promise<void>) => work());
  const place = {
    topic: record.topic,
    partition: record.partition,
    offset: record.offset,
    group: options.group,
  };
  const outage = new FailureLog({
    logger,
    place,
    level: 'warn',
    failed: 'event waits for a store or a peer that is away',
    works: 'event no longer waits',
  });
  let attempt = 1;
  for (;;) {
    let failure: unknown;
    try {
      const delivery: Delivery = { attempt, signal };
      let ran = false;
      await limit(async () => {
        if (signal.aborted) return;
        ran = true;
        await options.handle(record, delivery);
      });
      if (ran) outage.succeeded();
      return ran ? 'handled' : 'abandoned';
    } catch (error) {
      failure = error;
    }
    if (signal.aborted) return 'abandoned';
    if (isUnavailable(failure)) {
      outage.failed(failure);
      if (!(await pause(outagePauseMs, signal))) return 'abandoned';
      continue;
    }
    if (!isRetryable(failure) || attempt >= maxAttempts) {
      logger.error({ ...place, attempt, err: failure }, 'event goes to the dead letters');
      return storeDeadLetter(deadLetter(record, options.group, failure, attempt), context);
    }
    logger.warn({ ...place, attempt, err: failure }, 'event failed and will be tried again');
    if (!(await pause(pauseAfter(attempt, firstPauseMs), signal))) return 'abandoned';
    attempt += 1;
  }
}

/** The message as it is stored for an operator: value and headers as they came, and what went wrong. */
export function deadLetter(record: LogRecord, group: string, error: unknown, attempts: number): LogMessage {
  return {
    topic: deadLetterTopic(record.topic, group),
    key: record.key,
    value: record.value,
    headers: {
      ...record.headers,
      [headers.errorCode]: codeOf(error).slice(0, maxErrorCode),
      [headers.attempts]: String(attempts),
      [headers.originalPartition]: String(record.partition),
      [headers.originalOffset]: record.offset,
    },
  };
}

async function storeDeadLetter(
  message: LogMessage,
  { publish, signal, logger }: DeliverContext,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await publish(message);
      return 'dead';
    } catch (error) {
      logger.error(
        { topic: message.topic, err: error },
        'dead letter could not be stored and will be tried again',
      );
    }
    if (!(await pause(pauseAfter(attempt, defaultRetryPauseMs), signal))) return 'abandoned';
  }
}

/** False when the signal came before the end. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
