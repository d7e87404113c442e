/** The last events of each user, so that a browser that reconnects misses none. */
import { LRUCache } from '@komavox/core';
import type { LiveEvent } from './live-event.js';

export function createRecentEvents({ maxPerUser = 100, maxUsers = 2_000 } = {}) {
  const byUser = new LRUCache<string, LiveEvent[]>({ max: maxUsers });
  return {
    /** False when the event is there already: delivery is at least once. */
    add(event: LiveEvent): boolean {
      const events = byUser.get(event.user) ?? [];
      if (events.some(({ id }) => id === event.id)) return false;
      events.push(event);
      if (events.length > maxPerUser) events.shift();
      byUser.set(event.user, events);
      return true;
    },
    /**
     * The events after `id`. When it isn't known here (too old, or another replica's), all there are: a duplicate does less
     * harm than a loss.
     */
    after(user: string, id: string): readonly LiveEvent[] {
      const events = byUser.get(user) ?? [];
      return events.slice(events.findIndex((event) => event.id === id) + 1);
    },
  };
}
