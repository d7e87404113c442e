/**
 * Group commit: writes of one turn of the event loop share one transaction, and so one wait for the disk. Publishes
 * resolve after it. Commits don't wait: one that is lost means a redelivery, which the port allows anyway.
 */
import type { LogMessage, LogRecord } from '../event-log.js';
import { partitionOf } from '../partition-of.js';
import { assertMessageSize, unknownTopic } from '../limits.js';
import type { LogTables } from './tables.js';

/** A partition's end as it is on disk. */
export interface PartitionEnd {
  readonly end: number;
  readonly lastTimestamp: number;
}

export interface Commit {
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
  /** Offset of the next message the group will read. */
  readonly committed: number;
}

interface Waiting {
  readonly messages: readonly LogMessage[];
  readonly commit?: Commit;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface WriterOptions {
  readonly tables: LogTables;
  /** Ends by topic, then by partition; updated after each transaction. */
  readonly topics: Map<string, PartitionEnd[]>;
  readonly now: () => number;
  /** Called with what a transaction stored, once it is on disk. */
  readonly stored: (records: readonly LogRecord[]) => void;
}

/** A partition's end during a transaction. */
interface NewEnd extends PartitionEnd {
  readonly topic: string;
  readonly partition: number;
}

export class GroupCommitWriter {
  #waiting: Waiting[] = [];
  #scheduled = false;

  constructor(private readonly options: WriterOptions) {}

  async publish(messages: readonly LogMessage[]): Promise<void> {
    // Before it joins the others: their publish must not fail for this one's mistake.
    for (const message of messages) {
      if (!this.options.topics.has(message.topic)) throw unknownTopic(message.topic);
      assertMessageSize(message);
    }
    if (messages.length > 0) await this.#write(messages);
  }

  commit(commit: Commit): Promise<void> {
    return this.#write([], commit);
  }

  /** Writes what waits, now. */
  flush(): void {
    this.#scheduled = false;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    const { tables, topics, stored } = this.options;
    const records: LogRecord[] = [];
    const ends = new Map<string, NewEnd>();
    try {
      tables.transaction(() => {
        for (const { messages, commit } of batch) {
          for (const message of messages) records.push(this.#append(message, ends));
          if (commit) tables.commit(commit.group, commit.topic, commit.partition, commit.committed);
        }
        for (const end of ends.values()) tables.setEnd(end);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const { topic, partition, end, lastTimestamp } of ends.values()) {
      const partitions = topics.get(topic);
      if (partitions) partitions[partition] = { end, lastTimestamp };
    }
    const publishes = batch.filter(({ messages }) => messages.length > 0);
    for (const { messages, resolve } of batch) if (messages.length === 0) resolve();
    if (publishes.length === 0) return;
    tables.flushed().then(
      () => {
        for (const { resolve } of publishes) resolve();
        stored(records);
      },
      (error: unknown) => {
        for (const { reject } of publishes) reject(error);
        // They are in the log nevertheless, and consumers are told of them by nothing else.
        stored(records);
      },
    );
  }

  #append(message: LogMessage, ends: Map<string, NewEnd>): LogRecord {
    const { tables, topics, now } = this.options;
    const partitions = topics.get(message.topic);
    if (!partitions) throw unknownTopic(message.topic);
    const partition = partitionOf(message.key, partitions.length);
    const place = `${message.topic}/${String(partition)}`;
    const before = ends.get(place) ?? partitions[partition];
    if (!before) throw new TypeError(`No partition ${place}`);
    // A clock that goes back must not make a message look older than the one before it.
    const timestamp = Math.max(now(), before.lastTimestamp);
    tables.append(message, partition, before.end, timestamp);
    ends.set(place, { topic: message.topic, partition, end: before.end + 1, lastTimestamp: timestamp });
    return { ...message, partition, offset: String(before.end), timestamp: new Date(timestamp) };
  }

  #write(messages: readonly LogMessage[], commit?: Commit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ messages, resolve, reject, ...(commit && { commit }) });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => {
        this.flush();
      });
    });
  }
}
