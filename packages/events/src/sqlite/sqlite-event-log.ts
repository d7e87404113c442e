/**
 * The embedded event log: one SQLite file, one process. It keeps the promises of `EventLog` on disk: a publish
 * resolves after the wait for the disk, offsets are stored, and a crash at any moment means redelivery.
 *
 * Retention: a message is removed when it is older than seven days *and* every group that has read from its partition
 * has committed past it. A group that had no member for thirty days no longer holds anything. Dead letters stay
 * thirty days. A topic that no group reads loses its messages by age alone.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, Problem, systemClock } from '@komavox/core';
import { lockFolder } from '@komavox/sqlite';
import { assertTopicSpec, unknownTopic } from '../limits.js';
import {
  type ConsumeOptions,
  deadLetterTopic,
  type EventLog,
  type GroupLag,
  type LogRecord,
  type Subscription,
  type TopicSpec,
} from '../event-log.js';
import { type ConsumerGroup, createGroup, type GroupSource } from './group.js';
import { openLogTables } from './tables.js';
import { createWriter, type PartitionEnd } from './writer.js';

const day = 24 * 60 * 60 * 1000;
const expireEveryMs = day / 24;
const expireAtOnce = 500;

export interface SqliteLogOptions {
  readonly logger: Logger;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Milliseconds. Default: seven days. */
  readonly retentionMs?: number;
}

export interface SqliteLog extends EventLog {
  /** Removes what has expired; runs by itself every hour. */
  expire(): Promise<void>;
}

/** A second log on the same file would not see what the first one writes. */
const open = new Set<string>();

export function openSqliteLog(folder: string, logOptions: SqliteLogOptions): SqliteLog {
  const unlock = lockFolder(folder);
  const path = realpathSync(folder);
  if (open.has(path)) {
    unlock();
    throw new Problem(503, 'folder_in_use', `This process has the event log in ${path} open already`);
  }
  open.add(path);
  const { logger } = logOptions;
  const clock = logOptions.clock ?? systemClock;
  const now = () => clock.now().getTime();
  const retentionMs = logOptions.retentionMs ?? 7 * day;
  const tables = openLogTables(join(path, 'log.db'));
  if (tables.damage !== undefined) logger.warn(tables.damage);
  const topics = new Map<string, PartitionEnd[]>();
  for (const { topic, end, lastTimestamp } of tables.partitions()) {
    topics.set(topic, [...(topics.get(topic) ?? []), { end, lastTimestamp }]);
  }
  const groups = new Map<string, ConsumerGroup>();
  const subscriptions = new Set<Subscription>();
  const watchers = new Set<{ topics: readonly string[]; handle: (record: LogRecord) => void }>();
  let closing: Promise<void> | undefined;

  const writer = createWriter({ tables, topics, now, stored });

  function stored(records: readonly LogRecord[]): void {
    for (const record of records) {
      for (const watcher of watchers) {
        if (!watcher.topics.includes(record.topic)) continue;
        try {
          watcher.handle(record);
        } catch (error) {
          logger.error({ topic: record.topic, offset: record.offset, err: error }, 'watcher failed');
        }
      }
      for (const group of groups.values()) group.wake(record.topic, record.partition);
    }
  }

  function partitionsOf(topic: string): PartitionEnd[] {
    const partitions = topics.get(topic);
    if (!partitions) throw unknownTopic(topic);
    return partitions;
  }

  function assertOpen(): void {
    if (closing) throw new Problem(503, 'event_log_closed', 'The event log is closed');
  }

  /** A new group begins with the oldest message that is stored: nothing published before it came is lost to it. */
  function startOf(group: string, topic: string): number[] {
    const known = new Map(tables.offsets(group, topic).map((one) => [one.partition, one.committed]));
    const positions = partitionsOf(topic).map(({ end }, partition) => {
      const [oldest] = known.has(partition) ? [] : tables.read(topic, partition, 0, 1);
      return known.get(partition) ?? Number(oldest?.offset ?? end);
    });
    tables.transaction(() => {
      tables.seen(group, now());
      positions.forEach((position, partition) => {
        tables.commit(group, topic, partition, position);
      });
    });
    return positions;
  }

  const source: GroupSource = {
    logger,
    end: (topic, partition) => topics.get(topic)?.[partition]?.end ?? 0,
    read: (topic, partition, from, limit) => tables.read(topic, partition, from, limit),
    start: startOf,
    commit: (commit) => writer.commit(commit),
    publish: (messages) => writer.publish(messages),
  };

  function keep(subscription: Subscription): Subscription {
    subscriptions.add(subscription);
    return {
      async stop() {
        await subscription.stop();
        subscriptions.delete(subscription);
      },
    };
  }

  async function expire(): Promise<void> {
    for (const group of groups.values()) if (group.hasMembers()) tables.seen(group.name, now());
    for (const [topic, partitions] of topics) {
      const since = now() - (topic.endsWith('.dlt') ? Math.max(retentionMs, 30 * day) : retentionMs);
      for (const [partition, { end }] of partitions.entries()) {
        const young = tables.firstSince(topic, partition, since) ?? end;
        const read = tables.lowestCommitted(topic, partition, now() - 30 * day) ?? end;
        // A few at a time, since nothing else runs while SQLite works.
        while (tables.removeBefore(topic, partition, Math.min(young, read), expireAtOnce) === expireAtOnce) {
          await nextTurn();
          if (closing) return;
        }
      }
    }
  }

  const expiry = setInterval(() => {
    expire().catch((error: unknown) => {
      logger.error({ err: error }, 'expired events could not be removed');
    });
  }, expireEveryMs);
  expiry.unref();

  function createMissing(specs: readonly TopicSpec[]): void {
    const missing = specs.filter(({ name }) => !topics.has(name));
    missing.forEach(assertTopicSpec);
    if (missing.length === 0) return;
    tables.transaction(() => {
      for (const spec of missing) tables.createTopic(spec);
    });
    for (const { name, partitions } of missing) {
      topics.set(
        name,
        Array.from({ length: partitions }, () => ({ end: 0, lastTimestamp: 0 })),
      );
    }
  }

  /** What SQLite answers at once, as the promise that the seam wants: errors reject. */
  const answer = <Result>(work: () => Result): Promise<Result> =>
    new Promise((resolve) => {
      assertOpen();
      resolve(work());
    });

  function consume(options: ConsumeOptions): Subscription {
    for (const topic of options.topics) partitionsOf(topic);
    createMissing(
      options.topics.map((topic) => ({ name: deadLetterTopic(topic, options.group), partitions: 1 })),
    );
    const group = groups.get(options.group) ?? createGroup(options.group, source);
    groups.set(options.group, group);
    return keep(group.join(options));
  }

  function watch(watched: readonly string[], handle: (record: LogRecord) => void): Subscription {
    for (const topic of watched) partitionsOf(topic);
    const watcher = { topics: watched, handle };
    watchers.add(watcher);
    return keep({
      stop() {
        watchers.delete(watcher);
        return Promise.resolve();
      },
    });
  }

  function lag(group: string, topic: string): GroupLag[] {
    partitionsOf(topic);
    return tables.lag(group, topic).map(({ partition, committed, end, oldest }) => ({
      topic,
      partition,
      group,
      committed: String(committed),
      end: String(end),
      ...(oldest !== null && { oldest: new Date(oldest) }),
    }));
  }

  function readAll(topic: string, limit: number): LogRecord[] {
    return partitionsOf(topic)
      .flatMap((_, partition) => tables.read(topic, partition, 0, limit))
      .sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime())
      .slice(0, limit);
  }

  async function close(): Promise<void> {
    clearInterval(expiry);
    await Promise.all([...subscriptions].map((one) => one.stop()));
    writer.flush();
    tables.close();
    open.delete(path);
    unlock();
  }

  return {
    ensureTopics: (specs) =>
      answer(() => {
        createMissing(specs);
      }),
    topics: () => answer(() => [...topics.keys()]),
    async publish(messages) {
      assertOpen();
      await writer.publish(messages);
    },
    consume: (options) => answer(() => consume(options)),
    watch: (watched, handle) => answer(() => watch(watched, handle)),
    lag: (group, wanted) => answer(() => wanted.flatMap((topic) => lag(group, topic))),
    read: (topic, { limit = Number.MAX_SAFE_INTEGER } = {}) => answer(() => readAll(topic, limit)),
    check: () =>
      answer(() => {
        tables.ping();
      }),
    expire,
    close: () => (closing ??= close()),
  };
}
