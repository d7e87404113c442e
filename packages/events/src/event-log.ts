/**
 * Events: a log of topics with partitions. The promises every adapter keeps:
 * - `publish` resolves once the messages are durable; messages with one key keep their order.
 * - `consume` is durable and competing: within a group each partition is read by one consumer at a time, from the
 *   committed offset. A message is committed after its handler resolved, so a crash means it is delivered again:
 *   at least once, never lost. Offsets never go back.
 * - a handler that rejects is tried again with growing pauses; after `maxAttempts` (or at once when the error is not
 *   retryable) the message goes to `<topic>.<group>.dlt` and its partition moves on. An outage of a
 *   store or a peer, and lack of room on a disk, are not the message's fault: the handler is tried again for as long as
 *   they last, and the partition waits.
 * - `watch` is broadcast: every watcher sees what is published from now on; nothing is stored for it.
 */
import type { Logger } from 'pino';
import type { Clock } from '@komavox/core';

/** A message as it goes in: bytes, so that the log knows no event. */
export interface LogMessage {
  readonly topic: string;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A message as it comes out. */
export interface LogRecord extends LogMessage {
  readonly partition: number;
  /** Position in the partition, in decimal; grows by one. */
  readonly offset: string;
  readonly timestamp: Date;
}

export interface Delivery {
  /** Counts from 1 within this delivery; a redelivery after a crash counts from 1 again. */
  readonly attempt: number;
  /** Aborted when the consumer stops or loses the partition. */
  readonly signal: AbortSignal;
}

export interface ConsumeOptions {
  readonly group: string;
  readonly topics: readonly string[];
  /** Number of partitions that are handled at a time. Default 1. */
  readonly concurrency?: number;
  /** Default 5. */
  readonly maxAttempts?: number;
  /** Pause before the second attempt, doubled each time, at most 30 s. Default 200. */
  readonly retryPauseMs?: number;
  readonly handle: (record: LogRecord, delivery: Delivery) => Promise<void>;
}

export interface Subscription {
  /** Waits for handlers in flight (at most 10 s), commits what they finished, then leaves. */
  stop(): Promise<void>;
}

export interface GroupLag {
  readonly topic: string;
  readonly partition: number;
  readonly group: string;
  /** Offset of the next message the group will read. */
  readonly committed: string;
  /** Offset that the next message of the partition will get. */
  readonly end: string;
  /**
   * When the oldest message was published that the group has still to handle. Undefined without one, and where this
   * process can't know it: on Kafka, of partitions that no member in this process holds.
   */
  readonly oldest?: Date;
}

export interface TopicSpec {
  readonly name: string;
  readonly partitions: number;
}

export interface OpenLogOptions {
  /** Name of this process at the broker. */
  readonly clientId: string;
  readonly logger: Logger;
  /** Of the embedded log; a broker has its own. Default: the system's. */
  readonly clock?: Clock;
  /** Called when a consumer has ended for good: only a new process helps. */
  readonly onBroken?: (reason: string) => void;
}

export interface EventLog {
  /** Makes the topics that are missing; those that exist are left alone. */
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  /** Names of all that exist, dead-letter topics among them. */
  topics(): Promise<readonly string[]>;
  publish(messages: readonly LogMessage[]): Promise<void>;
  consume(options: ConsumeOptions): Promise<Subscription>;
  watch(topics: readonly string[], handle: (record: LogRecord) => void): Promise<Subscription>;
  lag(group: string, topics: readonly string[]): Promise<readonly GroupLag[]>;
  /** Reads stored messages of a topic without a group, oldest first; for dead letters and tests. */
  read(topic: string, options?: { readonly limit?: number }): Promise<readonly LogRecord[]>;
  /** Rejects when the log can't be reached, or takes no more messages. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The dead-letter topic of a group. */
export const deadLetterTopic = (topic: string, group: string): string => `${topic}.${group}.dlt`;

/** Headers of every message; those after `tracestate` only in dead letters and what comes back from them. */
export const headers = {
  id: 'id',
  traceparent: 'traceparent',
  tracestate: 'tracestate',
  errorCode: 'error-code',
  attempts: 'attempts',
  originalPartition: 'original-partition',
  originalOffset: 'original-offset',
  /** In a dead letter that was sent again: the only group that shall handle it. */
  redriveGroup: 'redrive-group',
  /** In a note on the dead-letter topic: what an operator did with the letter of that id. */
  settled: 'settled',
} as const;
