/** Retention of the embedded event log: see `SqliteEventLog`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LogTables } from './tables.js';
import type { PartitionEnd } from './writer.js';

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** Messages removed at a time, since nothing else runs while SQLite works. */
const batch = 500;

interface ExpiryOptions {
  readonly tables: LogTables;
  readonly topics: ReadonlyMap<string, readonly PartitionEnd[]>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly retentionMs: number;
  readonly isStopped: () => boolean;
}

export async function expireMessages(options: ExpiryOptions): Promise<void> {
  const { tables, topics, now, retentionMs, isStopped } = options;
  for (const [topic, partitions] of topics) {
    const since = now - (topic.endsWith('.dlt') ? Math.max(retentionMs, monthMs) : retentionMs);
    for (const [partition, { end }] of partitions.entries()) {
      const young = tables.firstSince(topic, partition, since) ?? end;
      const read = tables.lowestCommitted(topic, partition, now - monthMs) ?? end;
      while (tables.removeBefore(topic, partition, Math.min(young, read), batch) === batch) {
        await nextTurn();
        if (isStopped()) return;
      }
    }
  }
}
