import { isAbsolute, resolve } from 'node:path';
import { SettingsError } from '@komavox/core';
import type { EventLog, OpenLogOptions } from './event-log.js';
import { TracedEventLog } from './traced-event-log.js';

/**
 * Opens, and loads only now, the adapter of `sqlite:<folder>` (embedded, this process only) or
 * `kafka://[user:password@]host:port[,host:port][?tls=true&mechanism=…]`.
 * Throws SettingsError for another address, `Problem` 503 `folder_in_use` when another process has the folder, 503
 * `event_log_refused` when Kafka doesn't take the user, 503 `event_log_unreachable` when it isn't reached.
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
    const { openKafkaEventLog } = await import('./kafka/kafka-event-log.js');
    return new TracedEventLog(await openKafkaEventLog(url, options), 'kafka');
  }
  throw new SettingsError(['EVENTS_URL: begins with sqlite: or kafka://']);
}
