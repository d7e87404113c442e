/** Runs the watchers of all services in a process on one subscription: at a broker each costs a group and its fetches. */
import type { Logger } from 'pino';
import type { Watcher } from './consumer.js';
import { type EventLog, headers, type Subscription } from './event-log.js';
import { decode } from './decode.js';

interface OwnedWatcher {
  readonly watcher: Watcher;
  /** Of its service; logs events that couldn't be decoded or handled, which are then left out. */
  readonly logger: Logger;
}

export async function runWatchers(
  events: EventLog,
  watchers: readonly OwnedWatcher[],
): Promise<Subscription> {
  if (watchers.length === 0) return { stop: () => Promise.resolve() };
  const byTopic = new Map<string, OwnedWatcher[]>();
  for (const owned of watchers) {
    const { name } = owned.watcher.topic;
    byTopic.set(name, [...(byTopic.get(name) ?? []), owned]);
  }
  return await events.watch([...byTopic.keys()], (record) => {
    const { topic, offset, timestamp: publishedAt } = record;
    const id = record.headers[headers.id] ?? '';
    for (const { watcher, logger } of byTopic.get(topic) ?? []) {
      try {
        watcher.handle(decode(watcher.topic, record) as never, { id, topic, publishedAt });
      } catch (error) {
        logger.error({ err: error, topic, offset }, 'watcher failed');
      }
    }
  });
}
