import { isAbsolute, resolve } from 'node:path';
import { SettingsError } from '@komavox/core';
import type { EventLog, OpenLogOptions } from './event-log.js';
import { TracedEventLog } from './traced-event-log.js';

/**
 * Opens, and loads only now, the adapter of `sqlite:<folder>` (embedded, this process only) or
 * `kafka://host:port[,host:port]`.
 * Throws SettingsError for another address, `Problem` 503 `folder_in_use` when another process has the folder.
 */
export async function openEventLog(url: string, options: OpenLogOptions): Promise<EventLog> {
  if (url.startsWith('sqlite:')) {
    const folder = url.slice('sqlite:'.length);
    if (folder === '') throw new SettingsError(['EVENTS_URL: sqlite: needs a folder']);
    const { SqliteEventLog } = await import('./sqlite/sqlite-event-log.js');
    return new TracedEventLog(
      new SqliteEventLog(isAbsolute(folder) ? folder : resolve(folder), options),
      'sqlite',
    );
  }
  if (url.startsWith('kafka://')) {
    const brokers = url.slice('kafka://'.length).split('/', 1)[0]?.split(',') ?? [];
    if (!brokers.every((broker) => /^.+:\d+$/.test(broker))) {
      throw new SettingsError(['EVENTS_URL: kafka:// needs host:port[,host:port]']);
    }
    const { openKafkaEventLog } = await import('./kafka/kafka-event-log.js');
    return new TracedEventLog(await openKafkaEventLog(brokers, options), 'kafka');
  }
  throw new SettingsError(['EVENTS_URL: begins with sqlite: or kafka://']);
}
