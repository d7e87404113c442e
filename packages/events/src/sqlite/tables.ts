/** The tables of the embedded log, and nothing but SQL: messages by topic and partition, and offsets by group. */
import { type Database, openSqlite } from '@komavox/sqlite';
import type { LogMessage, LogRecord, TopicSpec } from '../event-log.js';

/** Name of the log's file in its folder. */
export const logFile = 'log.db';

interface StoredPartition {
  readonly topic: string;
  readonly partition: number;
  /** Offset of the next message. */
  readonly end: number;
  /** Of the last message, in milliseconds since 1970; 0 before the first. */
  readonly lastTimestamp: number;
}

interface StoredOffset {
  readonly partition: number;
  readonly committed: number;
}

interface StoredLag extends StoredOffset {
  readonly end: number;
  /** Milliseconds since 1970. */
  readonly oldest: number | null;
}

interface MessageRow {
  readonly offset: number;
  readonly timestamp: number;
  readonly key: string;
  readonly value: Uint8Array;
  readonly headers: string;
}

const schema = `
  CREATE TABLE IF NOT EXISTS topics (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE IF NOT EXISTS partitions (
    topic INTEGER NOT NULL REFERENCES topics (id), partition INTEGER NOT NULL,
    "end" INTEGER NOT NULL, last_timestamp INTEGER NOT NULL, PRIMARY KEY (topic, partition)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS messages (
    topic INTEGER NOT NULL, partition INTEGER NOT NULL, "offset" INTEGER NOT NULL, timestamp INTEGER NOT NULL,
    key TEXT NOT NULL, headers TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (topic, partition, "offset")
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS groups (name TEXT PRIMARY KEY, seen_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS offsets (
    "group" TEXT NOT NULL, topic INTEGER NOT NULL, partition INTEGER NOT NULL, committed INTEGER NOT NULL,
    PRIMARY KEY ("group", topic, partition)
  ) STRICT, WITHOUT ROWID;
`;

export class LogTables {
  /** A warning for the operator of what the file had lost before it was opened. */
  readonly damage: string | undefined;
  readonly #database: Database;
  readonly #topicIds = new Map<string, number>();

  constructor(file: string) {
    this.#database = openSqlite(file);
    this.#database.exec(schema);
    this.damage = this.#database.damage;
    const topics = this.#database.prepare('SELECT id, name FROM topics').all<{ id: number; name: string }>();
    for (const { id, name } of topics) this.#topicIds.set(name, id);
  }

  transaction<Result>(work: () => Result): Result {
    return this.#database.transaction(work);
  }

  /** As that of `Database`. */
  flushed(): Promise<void> {
    return this.#database.flushed();
  }

  close(): void {
    this.#database.close();
  }

  /** Throws when the file can't be read, or has no room to be written. */
  ping(): void {
    this.#database.prepare('SELECT 1 AS one').get();
    this.#database.checkRoom();
  }

  partitions(): StoredPartition[] {
    return this.#database
      .prepare(
        `SELECT t.name AS topic, p.partition, p."end", p.last_timestamp AS lastTimestamp
         FROM partitions p JOIN topics t ON t.id = p.topic ORDER BY p.topic, p.partition`,
      )
      .all<StoredPartition>();
  }

  /** Call only for a topic that isn't there. */
  createTopic({ name, partitions }: TopicSpec): void {
    const { lastInsertRowid } = this.#database.prepare('INSERT INTO topics (name) VALUES (?)').run(name);
    for (let partition = 0; partition < partitions; partition += 1) {
      this.#database.prepare('INSERT INTO partitions VALUES (?, ?, 0, 0)').run(lastInsertRowid, partition);
    }
    this.#topicIds.set(name, lastInsertRowid);
  }

  append(message: LogMessage, partition: number, offset: number, timestamp: number): void {
    this.#database
      .prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(
        this.#idOf(message.topic),
        partition,
        offset,
        timestamp,
        message.key,
        JSON.stringify(message.headers),
        message.value,
      );
  }

  setEnd({ topic, partition, end, lastTimestamp }: StoredPartition): void {
    this.#database
      .prepare('UPDATE partitions SET "end" = ?, last_timestamp = ? WHERE topic = ? AND partition = ?')
      .run(end, lastTimestamp, this.#idOf(topic), partition);
  }

  /** Messages from an offset on, oldest first. */
  read(topic: string, partition: number, from: number, limit: number): LogRecord[] {
    return this.#database
      .prepare(
        `SELECT "offset", timestamp, key, headers, value FROM messages
         WHERE topic = ? AND partition = ? AND "offset" >= ? ORDER BY "offset" LIMIT ?`,
      )
      .all<MessageRow>(this.#idOf(topic), partition, from, limit)
      .map((row) => ({
        topic,
        partition,
        offset: String(row.offset),
        timestamp: new Date(row.timestamp),
        key: row.key,
        value: row.value,
        headers: JSON.parse(row.headers) as Record<string, string>,
      }));
  }

  /** The lag of a group by partition, and the publication time of the oldest message in it. */
  lag(group: string, topic: string): StoredLag[] {
    return this.#database
      .prepare(
        `SELECT p.partition, p."end", coalesce(o.committed, 0) AS committed,
           (SELECT m.timestamp FROM messages m
            WHERE m.topic = p.topic AND m.partition = p.partition AND m."offset" >= coalesce(o.committed, 0)
            ORDER BY m."offset" LIMIT 1) AS oldest
         FROM partitions p
         LEFT JOIN offsets o ON o."group" = ?1 AND o.topic = p.topic AND o.partition = p.partition
         WHERE p.topic = ?2 ORDER BY p.partition`,
      )
      .all<StoredLag>(group, this.#idOf(topic));
  }

  offsets(group: string, topic: string): StoredOffset[] {
    return this.#database
      .prepare('SELECT partition, committed FROM offsets WHERE "group" = ? AND topic = ?')
      .all<StoredOffset>(group, this.#idOf(topic));
  }

  /** Moves forward only. */
  commit(group: string, topic: string, partition: number, committed: number): void {
    this.#database
      .prepare(
        `INSERT INTO offsets VALUES (?, ?, ?, ?)
         ON CONFLICT ("group", topic, partition) DO UPDATE SET committed = max(committed, excluded.committed)`,
      )
      .run(group, this.#idOf(topic), partition, committed);
  }

  /** The group still has members; keeps its messages from expiring. */
  seen(group: string, at: number): void {
    this.#database
      .prepare('INSERT INTO groups VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at')
      .run(group, at);
  }

  /** The lowest offset that a group seen since `since` has still to read, or undefined without such a group. */
  lowestCommitted(topic: string, partition: number, since: number): number | undefined {
    const row = this.#database
      .prepare(
        `SELECT min(o.committed) AS lowest FROM offsets o JOIN groups g ON g.name = o."group"
         WHERE o.topic = ? AND o.partition = ? AND g.seen_at >= ?`,
      )
      .get<{ lowest: number | null }>(this.#idOf(topic), partition, since);
    return row?.lowest ?? undefined;
  }

  /** Offset of the first message that is as young as `since` or younger. */
  firstSince(topic: string, partition: number, since: number): number | undefined {
    // Timestamps grow with offsets, so this stops at the first one it looks for.
    const row = this.#database
      .prepare(
        `SELECT "offset" FROM messages
         WHERE topic = ? AND partition = ? AND timestamp >= ? ORDER BY "offset" LIMIT 1`,
      )
      .get<{ offset: number }>(this.#idOf(topic), partition, since);
    return row?.offset;
  }

  /** Removes at most `limit` of the oldest messages before an offset; answers how many. */
  removeBefore(topic: string, partition: number, before: number, limit: number): number {
    const id = this.#idOf(topic);
    return this.#database
      .prepare(
        `DELETE FROM messages WHERE topic = ?1 AND partition = ?2 AND "offset" IN (
           SELECT "offset" FROM messages WHERE topic = ?1 AND partition = ?2 AND "offset" < ?3
           ORDER BY "offset" LIMIT ?4)`,
      )
      .run(id, partition, before, limit).changes;
  }

  #idOf(topic: string): number {
    const id = this.#topicIds.get(topic);
    if (id === undefined) throw new TypeError(`No tables for topic ${topic}`);
    return id;
  }
}
