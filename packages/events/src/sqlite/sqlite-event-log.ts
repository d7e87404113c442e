/**
 * The embedded event log: one SQLite file, one process. It keeps the guarantees of `EventLog` on disk: a publish
 * resolves after the wait for the disk, offsets are stored, and a crash at any moment means redelivery.
 *
 * Retention: a message is removed when it is older than seven days *and* every group that has read from its partition
 * has committed past it. A group that had no member for thirty days no longer holds anything. Dead letters stay
 * thirty days. A topic that no group reads loses its messages by age alone.
 */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, Problem, systemClock } from '@komavox/core';
import { lockFolder } from '@komavox/sqlite';
import { assertTopicSpec, unknownTopic } from '../limits.js';
import {
  type ConsumeOptions,
  deadLetterTopic,
  type EventLog,
  type GroupLag,
  type LogMessage,
  type LogRecord,
  type Subscription,
  type TopicSpec,
} from '../event-log.js';
import { Subscriptions } from '../subscriptions.js';
import { expireMessages } from './expire-messages.js';
import { ConsumerGroup } from './group.js';
import { logFile, LogTables } from './tables.js';
import { GroupCommitWriter, type PartitionEnd } from './writer.js';

const day = 24 * 60 * 60 * 1000;
const expireEveryMs = day / 24;
/** After the start, which has other work at first. Some products are never up for an hour. */
const firstExpiryMs = 2_000;

export interface SqliteEventLogOptions {
  readonly logger: Logger;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Milliseconds. Default: seven days. */
  readonly retentionMs?: number;
}

interface Watcher {
  readonly topics: readonly string[];
  readonly handle: (record: LogRecord) => void;
}

/** Folders that are open in this process: a second log on the same file would not see what the first one writes. */
const openFolders = new Set<string>();

export class SqliteEventLog implements EventLog {
  readonly #folder: string;
  readonly #unlock: () => void;
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #retentionMs: number;
  readonly #tables: LogTables;
  readonly #topics = new Map<string, PartitionEnd[]>();
  readonly #groups = new Map<string, ConsumerGroup>();
  readonly #subscriptions = new Subscriptions();
  readonly #watchers = new Set<Watcher>();
  readonly #writer: GroupCommitWriter;
  readonly #expiryTimers: readonly NodeJS.Timeout[];
  #closing: Promise<void> | undefined;

  /** Throws `Problem` 503 `folder_in_use` when this or another process has the folder open. */
  constructor(folder: string, { logger, clock = systemClock, retentionMs = 7 * day }: SqliteEventLogOptions) {
    this.#unlock = lockFolder(folder);
    this.#folder = realpathSync(folder);
    if (openFolders.has(this.#folder)) {
      this.#unlock();
      const detail = `This process has the event log in ${this.#folder} open already`;
      throw new Problem(503, 'folder_in_use', detail);
    }
    openFolders.add(this.#folder);
    this.#logger = logger;
    this.#clock = clock;
    this.#retentionMs = retentionMs;
    this.#tables = new LogTables(join(this.#folder, logFile));
    if (this.#tables.damage !== undefined) logger.warn(this.#tables.damage);
    for (const { topic, end, lastTimestamp } of this.#tables.partitions()) {
      this.#topics.set(topic, [...(this.#topics.get(topic) ?? []), { end, lastTimestamp }]);
    }
    this.#writer = new GroupCommitWriter({
      tables: this.#tables,
      topics: this.#topics,
      now: () => this.#now(),
      stored: (records) => {
        this.#stored(records);
      },
    });
    const expire = () => {
      this.expire().catch((error: unknown) => {
        logger.error({ err: error }, 'expired events could not be removed');
      });
    };
    const timers = [setTimeout(expire, firstExpiryMs), setInterval(expire, expireEveryMs)];
    this.#expiryTimers = timers.map((timer) => timer.unref());
  }

  async ensureTopics(specs: readonly TopicSpec[]): Promise<void> {
    this.#assertOpen();
    this.#createMissing(specs);
  }

  async topics(): Promise<readonly string[]> {
    this.#assertOpen();
    return [...this.#topics.keys()];
  }

  async publish(messages: readonly LogMessage[]): Promise<void> {
    this.#assertOpen();
    await this.#writer.publish(messages);
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    this.#assertOpen();
    for (const topic of options.topics) this.#partitionsOf(topic);
    this.#createMissing(
      options.topics.map((topic) => ({ name: deadLetterTopic(topic, options.group), partitions: 1 })),
    );
    const group = this.#groups.get(options.group) ?? this.#newGroup(options.group);
    const member = group.join(options);
    return this.#subscriptions.add(() => member.stop());
  }

  async watch(topics: readonly string[], handle: (record: LogRecord) => void): Promise<Subscription> {
    this.#assertOpen();
    for (const topic of topics) this.#partitionsOf(topic);
    const watcher = { topics, handle };
    this.#watchers.add(watcher);
    return this.#subscriptions.add(async () => {
      this.#watchers.delete(watcher);
      return Promise.resolve();
    });
  }

  async lag(group: string, topics: readonly string[]): Promise<readonly GroupLag[]> {
    this.#assertOpen();
    return topics.flatMap((topic) => {
      this.#partitionsOf(topic);
      return this.#tables.lag(group, topic).map(({ partition, committed, end, oldest }) => ({
        topic,
        partition,
        group,
        committed: String(committed),
        end: String(end),
        ...(oldest !== null && { oldest: new Date(oldest) }),
      }));
    });
  }

  async read(
    topic: string,
    { limit = Number.MAX_SAFE_INTEGER }: { readonly limit?: number } = {},
  ): Promise<readonly LogRecord[]> {
    this.#assertOpen();
    return this.#partitionsOf(topic)
      .flatMap((_, partition) => this.#tables.read(topic, partition, 0, limit))
      .sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime())
      .slice(0, limit);
  }

  async check(): Promise<void> {
    this.#assertOpen();
    this.#tables.ping();
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  /** Removes messages that have expired; runs by itself after the start, and every hour. */
  async expire(): Promise<void> {
    const now = this.#now();
    for (const group of this.#groups.values()) if (group.hasMembers()) this.#tables.seen(group.name, now);
    await expireMessages({
      tables: this.#tables,
      topics: this.#topics,
      now,
      retentionMs: this.#retentionMs,
      isStopped: () => this.#closing !== undefined,
    });
  }

  async #close(): Promise<void> {
    for (const timer of this.#expiryTimers) clearTimeout(timer);
    await this.#subscriptions.stopAll();
    this.#writer.flush();
    this.#tables.close();
    openFolders.delete(this.#folder);
    this.#unlock();
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  #assertOpen(): void {
    if (this.#closing) throw new Problem(503, 'event_log_closed', 'The event log is closed');
  }

  #partitionsOf(topic: string): PartitionEnd[] {
    const partitions = this.#topics.get(topic);
    if (!partitions) throw unknownTopic(topic);
    return partitions;
  }

  #createMissing(specs: readonly TopicSpec[]): void {
    const missing = specs.filter(({ name }) => !this.#topics.has(name));
    missing.forEach(assertTopicSpec);
    if (missing.length === 0) return;
    this.#tables.transaction(() => {
      for (const spec of missing) this.#tables.createTopic(spec);
    });
    for (const { name, partitions } of missing) {
      this.#topics.set(
        name,
        Array.from({ length: partitions }, () => ({ end: 0, lastTimestamp: 0 })),
      );
    }
  }

  #newGroup(name: string): ConsumerGroup {
    const group = new ConsumerGroup(name, {
      logger: this.#logger,
      end: (topic, partition) => this.#topics.get(topic)?.[partition]?.end ?? 0,
      read: (topic, partition, from, limit) => this.#tables.read(topic, partition, from, limit),
      start: (groupName, topic) => this.#startOf(groupName, topic),
      commit: (commit) => this.#writer.commit(commit),
      publish: (messages) => this.#writer.publish(messages),
    });
    this.#groups.set(name, group);
    return group;
  }

  /** A new group begins with the oldest message that is stored: it loses nothing that was published before it came. */
  #startOf(group: string, topic: string): number[] {
    const known = new Map(this.#tables.offsets(group, topic).map((one) => [one.partition, one.committed]));
    const positions = this.#partitionsOf(topic).map(({ end }, partition) => {
      const [oldest] = known.has(partition) ? [] : this.#tables.read(topic, partition, 0, 1);
      return known.get(partition) ?? Number(oldest?.offset ?? end);
    });
    this.#tables.transaction(() => {
      this.#tables.seen(group, this.#now());
      positions.forEach((position, partition) => {
        this.#tables.commit(group, topic, partition, position);
      });
    });
    return positions;
  }

  #stored(records: readonly LogRecord[]): void {
    for (const record of records) {
      for (const watcher of this.#watchers) {
        if (!watcher.topics.includes(record.topic)) continue;
        try {
          watcher.handle(record);
        } catch (error) {
          const place = { topic: record.topic, offset: record.offset };
          this.#logger.error({ ...place, err: error }, 'watcher failed');
        }
      }
      for (const group of this.#groups.values()) group.notify(record.topic, record.partition);
    }
  }
}
