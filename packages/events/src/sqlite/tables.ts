/** The tables of the embedded log, and nothing but SQL: messages by topic and partition, and offsets by group. */
import { openSqlite } from '@komavox/sqlite';
import type { LogMessage, LogRecord, TopicSpec } from '../event-log.js';

export interface StoredPartition {
  readonly topic: string;
  readonly partition: number;
  /** Offset of the next message. */
  readonly end: number;
  /** Of the last message, in milliseconds since 1970; 0 before the first. */
  readonly lastTimestamp: number;
}

export interface StoredOffset {
  readonly partition: number;
  readonly committed: number;
}

export interface StoredLag extends StoredOffset {
  readonly end: number;
  /** Milliseconds since 1970. */
  readonly oldest: number | null;
}

export type LogTables = ReturnType<typeof openLogTables>;

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

export function openLogTables(file: string) {
  const database = openSqlite(file);
  database.exec(schema);

  const topicIds = new Map<string, number>();
  for (const { id, name } of database
    .prepare('SELECT id, name FROM topics')
    .all<{ id: number; name: string }>()) {
    topicIds.set(name, id);
  }
  const idOf = (topic: string): number => {
    const id = topicIds.get(topic);
    if (id === undefined) throw new TypeError(`No tables for topic ${topic}`);
    return id;
  };

  return {
    damage: database.damage,
    transaction: <Result>(work: () => Result): Result => database.transaction(work),
    close: () => database.close(),
    /** Throws when the file can't be read, or has no room to be written. */
    ping(): void {
      database.prepare('SELECT 1 AS one').get();
      database.checkRoom();
    },

    partitions(): StoredPartition[] {
      return database
        .prepare(
          `SELECT t.name AS topic, p.partition, p."end", p.last_timestamp AS lastTimestamp
           FROM partitions p JOIN topics t ON t.id = p.topic ORDER BY p.topic, p.partition`,
        )
        .all<StoredPartition>();
    },

    /** Call only for a topic that isn't there. */
    createTopic({ name, partitions }: TopicSpec): void {
      const { lastInsertRowid } = database.prepare('INSERT INTO topics (name) VALUES (?)').run(name);
      for (let partition = 0; partition < partitions; partition += 1) {
        database.prepare('INSERT INTO partitions VALUES (?, ?, 0, 0)').run(lastInsertRowid, partition);
      }
      topicIds.set(name, lastInsertRowid);
    },

    append(message: LogMessage, partition: number, offset: number, timestamp: number): void {
      database
        .prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(
          idOf(message.topic),
          partition,
          offset,
          timestamp,
          message.key,
          JSON.stringify(message.headers),
          message.value,
        );
    },

    setEnd({ topic, partition, end, lastTimestamp }: StoredPartition): void {
      database
        .prepare('UPDATE partitions SET "end" = ?, last_timestamp = ? WHERE topic = ? AND partition = ?')
        .run(end, lastTimestamp, idOf(topic), partition);
    },

    /** Messages from an offset on, oldest first. */
    read(topic: string, partition: number, from: number, limit: number): LogRecord[] {
      return database
        .prepare(
          `SELECT "offset", timestamp, key, headers, value FROM messages
           WHERE topic = ? AND partition = ? AND "offset" >= ? ORDER BY "offset" LIMIT ?`,
        )
        .all<MessageRow>(idOf(topic), partition, from, limit)
        .map((row) => ({
          topic,
          partition,
          offset: String(row.offset),
          timestamp: new Date(row.timestamp),
          key: row.key,
          value: row.value,
          headers: JSON.parse(row.headers) as Record<string, string>,
        }));
    },

    /** What a group has still to read of each partition, and when the first of that was published. */
    lag(group: string, topic: string): StoredLag[] {
      return database
        .prepare(
          `SELECT p.partition, p."end", coalesce(o.committed, 0) AS committed,
             (SELECT m.timestamp FROM messages m
              WHERE m.topic = p.topic AND m.partition = p.partition AND m."offset" >= coalesce(o.committed, 0)
              ORDER BY m."offset" LIMIT 1) AS oldest
           FROM partitions p
           LEFT JOIN offsets o ON o."group" = ?1 AND o.topic = p.topic AND o.partition = p.partition
           WHERE p.topic = ?2 ORDER BY p.partition`,
        )
        .all<StoredLag>(group, idOf(topic));
    },

    offsets(group: string, topic: string): StoredOffset[] {
      return database
        .prepare('SELECT partition, committed FROM offsets WHERE "group" = ? AND topic = ?')
        .all<StoredOffset>(group, idOf(topic));
    },

    /** Moves forward only. */
    commit(group: string, topic: string, partition: number, committed: number): void {
      database
        .prepare(
          `INSERT INTO offsets VALUES (?, ?, ?, ?)
           ON CONFLICT ("group", topic, partition) DO UPDATE SET committed = max(committed, excluded.committed)`,
        )
        .run(group, idOf(topic), partition, committed);
    },

    /** The group still has members; keeps its messages from expiring. */
    seen(group: string, at: number): void {
      database
        .prepare(
          'INSERT INTO groups VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at',
        )
        .run(group, at);
    },

    /** The lowest offset that a group seen since `since` has still to read, or undefined without such a group. */
    lowestCommitted(topic: string, partition: number, since: number): number | undefined {
      const row = database
        .prepare(
          `SELECT min(o.committed) AS lowest FROM offsets o JOIN groups g ON g.name = o."group"
           WHERE o.topic = ? AND o.partition = ? AND g.seen_at >= ?`,
        )
        .get<{ lowest: number | null }>(idOf(topic), partition, since);
      return row?.lowest ?? undefined;
    },

    /** Offset of the first message that is as young as `since` or younger. */
    firstSince(topic: string, partition: number, since: number): number | undefined {
      // Timestamps grow with offsets, so this stops at the first one it looks for.
      const row = database
        .prepare(
          `SELECT "offset" FROM messages
           WHERE topic = ? AND partition = ? AND timestamp >= ? ORDER BY "offset" LIMIT 1`,
        )
        .get<{ offset: number }>(idOf(topic), partition, since);
      return row?.offset;
    },

    /** Removes at most `limit` of the oldest messages before an offset; answers how many. */
    removeBefore(topic: string, partition: number, before: number, limit: number): number {
      const id = idOf(topic);
      return database
        .prepare(
          `DELETE FROM messages WHERE topic = ?1 AND partition = ?2 AND "offset" IN (
             SELECT "offset" FROM messages WHERE topic = ?1 AND partition = ?2 AND "offset" < ?3
             ORDER BY "offset" LIMIT ?4)`,
        )
        .run(id, partition, before, limit).changes;
    },
  };
}
