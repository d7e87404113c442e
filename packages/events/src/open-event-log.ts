import { isAbsolute, resolve } from 'node:path';
import { SettingsError } from '@komavox/core';
import type { EventLog, OpenLogOptions } from './event-log.js';
import { tracedLog } from './traced-event-log.js';

/**
 * Opens, and loads only now, the adapter of `sqlite:<folder>` (embedded, this process only) or
 * `kafka://host:port[,host:port]`.
 * Throws SettingsError for another address, `Problem` 503 `folder_in_use` when another process has the folder.
 */
export async function openEventLog(url: string, options: OpenLogOptions): Promise<EventLog> {
  if (url.startsWith('sqlite:')) {
    const folder = url.slice('sqlite:'.length);
    if (folder === '') throw new SettingsError(['EVENTS_URL: sqlite: needs a folder']);
    const { openSqliteLog } = await import('./sqlite/sqlite-event-log.js');
    return tracedLog(openSqliteLog(isAbsolute(folder) ? folder : resolve(folder), options), 'sqlite');
  }
  if (url.startsWith('kafka://')) {
    const brokers = url.slice('kafka://'.length).split('/', 1)[0]?.split(',') ?? [];
    if (!brokers.every((broker) => /^.+:\d+$/.test(broker))) {
      throw new SettingsError(['EVENTS_URL: kafka:// needs host:port[,host:port]']);
    }
    const { openKafkaLog } = await import('./kafka/kafka-event-log.js');
    return tracedLog(await openKafkaLog(brokers, options), 'kafka');
  }
  throw new SettingsError(['EVENTS_URL: begins with sqlite: or kafka://']);
}
