/** Places of fetches from other sites: a few of each user at a time, so that one can't take the connections of all. */
import pLimit, { type LimitFunction } from 'p-limit';

/** As many as a browser asks one server for at a time over HTTP/1.1; the others wait. */
const atATime = 6;

export class FetchPlaces {
  readonly #users = new Map<string, LimitFunction>();

  /** Nothing is fetched for a caller who has gone before its turn. */
  async run<Result>(user: string, signal: AbortSignal, fetch: () => Promise<Result>): Promise<Result> {
    const limit = this.#users.get(user) ?? pLimit(atATime);
    this.#users.set(user, limit);
    try {
      return await limit(() => {
        signal.throwIfAborted();
        return fetch();
      });
    } finally {
      if (limit.activeCount + limit.pendingCount === 0 && this.#users.get(user) === limit) {
        this.#users.delete(user);
      }
    }
  }
}
