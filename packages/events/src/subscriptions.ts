import type { Subscription } from './event-log.js';

/** The consumers and watchers of an event log that have not stopped. */
export class Subscriptions {
  readonly #open = new Set<Subscription>();

  /** @param stop called once, however often the subscription is stopped */
  add(stop: () => Promise<void>): Subscription {
    let stopping: Promise<void> | undefined;
    const subscription: Subscription = {
      stop: () =>
        (stopping ??= stop().finally(() => {
          this.#open.delete(subscription);
        })),
    };
    this.#open.add(subscription);
    return subscription;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#open].map((one) => one.stop()));
  }
}
