import type { Subscription } from '../src/event-log.js';
import { EventLogDecorator } from '../src/event-log-decorator.js';

/** An event log whose watchers see nothing, as through an outage of the broker. */
export class NoWatchEventLog extends EventLogDecorator {
  override watch(): Promise<Subscription> {
    return Promise.resolve({ stop: () => Promise.resolve() });
  }
}
