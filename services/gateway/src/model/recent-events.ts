/** The last events of each user, so that a browser that was away for a moment misses none. */
import type { LiveEvent } from './live-event.js';

export interface RecentEvents {
  /** False when the event is there already: delivery is at least once. */
  add(event: LiveEvent): boolean;
  /**
   * Those after the event `id`. When it isn't known here (too long ago, or another replica's), all there are: an event
   * twice does less harm than one never.
   */
  after(user: string, id: string): readonly LiveEvent[];
}

export function createRecentEvents({ perUser = 100, users = 2_000 } = {}): RecentEvents {
  // In the order of the last event, oldest first: whom nothing happens to is forgotten first.
  const byUser = new Map<string, LiveEvent[]>();
  return {
    add(event) {
      const events = byUser.get(event.user) ?? [];
      if (events.some(({ id }) => id === event.id)) return false;
      events.push(event);
      if (events.length > perUser) events.shift();
      byUser.delete(event.user);
      byUser.set(event.user, events);
      const [oldest] = byUser.keys();
      if (byUser.size > users && oldest !== undefined) byUser.delete(oldest);
      return true;
    },
    after(user, id) {
      const events = byUser.get(user) ?? [];
      return events.slice(events.findIndex((event) => event.id === id) + 1);
    },
  };
}
