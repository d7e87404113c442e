/** Reading Kafka without committing: a watcher from now on, and a look at what is stored. Each is a group of its own. */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Problem } from '@komavox/core';
import { fromKafka, type KafkaClient } from './client.js';
import type { Admin, Consumer } from './client.js';
import { topicOffsets } from './admin-retry.js';
import type { LogRecord, Subscription } from '../event-log.js';

const readWithinMs = 30_000;

interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

/** Calls `each` for all messages from `positions` on, in the order of each partition, once each. */
async function follow(
  consumer: Consumer,
  topics: readonly string[],
  positions: Map<string, bigint>,
  each: (record: LogRecord) => void,
  fetched: () => void,
): Promise<void> {
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: false });
  // At each join, before the first fetch: the client itself forgets its place when it begins again.
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    for (const [topic, partitions] of Object.entries(payload.memberAssignment)) {
      for (const partition of partitions as readonly number[]) {
        const position = positions.get(`${topic}/${String(partition)}`);
        if (position !== undefined) consumer.seek({ topic, partition, offset: String(position) });
      }
    }
  });
  await consumer.run({
    autoCommit: false,
    eachBatch: async (payload) => {
      const { batch } = payload;
      if (payload.isStale()) return;
      const place = `${batch.topic}/${String(batch.partition)}`;
      for (const message of batch.messages) {
        if (BigInt(message.offset) < (positions.get(place) ?? 0n)) continue;
        positions.set(place, BigInt(message.offset) + 1n);
        each(fromKafka(batch.topic, batch.partition, message));
      }
      positions.set(place, BigInt(batch.lastOffset()) + 1n);
      fetched();
      return Promise.resolve();
    },
  });
}

async function boundsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, Bounds>> {
  const bounds = new Map<string, Bounds>();
  for (const topic of topics) {
    for (const { partition, low, high } of await topicOffsets(admin, topic)) {
      bounds.set(`${topic}/${String(partition)}`, { low: BigInt(low), high: BigInt(high) });
    }
  }
  return bounds;
}

export async function watchKafka(
  client: KafkaClient,
  admin: Admin,
  topics: readonly string[],
  handle: (record: LogRecord) => void,
  logger: Logger,
  onCrash: (error: Error) => void,
): Promise<Subscription> {
  const consumer = client.consumer(`watch.${randomUUID()}`);
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) onCrash(payload.error);
  });
  const positions = new Map([...(await boundsOf(admin, topics))].map(([place, { high }]) => [place, high]));
  let stopped = false;
  const each = (record: LogRecord) => {
    if (stopped) return;
    try {
      handle(record);
    } catch (error) {
      logger.error({ topic: record.topic, offset: record.offset, err: error }, 'watcher failed');
    }
  };
  try {
    await follow(consumer, topics, positions, each, () => undefined);
  } catch (error) {
    await consumer.disconnect();
    throw error;
  }
  return {
    async stop() {
      stopped = true;
      await consumer.disconnect();
    },
  };
}

/** All that is stored of a topic at this moment, oldest first. */
export async function readKafka(client: KafkaClient, admin: Admin, topic: string): Promise<LogRecord[]> {
  const bounds = await boundsOf(admin, [topic]);
  const positions = new Map([...bounds].map(([place, { low }]) => [place, low]));
  const complete = () => [...bounds].every(([place, { high }]) => (positions.get(place) ?? 0n) >= high);
  if (complete()) return [];
  const consumer = client.consumer(`read.${randomUUID()}`);
  const records: LogRecord[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Problem(503, 'event_log_slow', `${topic} could not be read in time`));
      }, readWithinMs);
      const each = (record: LogRecord) => {
        const { high } = bounds.get(`${topic}/${String(record.partition)}`) ?? { high: 0n };
        if (BigInt(record.offset) < high) records.push(record);
      };
      const fetched = () => {
        if (!complete()) return;
        clearTimeout(timer);
        resolve();
      };
      follow(consumer, [topic], positions, each, fetched).catch((error: unknown) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
  } finally {
    await consumer.disconnect();
  }
  return records.sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
}
