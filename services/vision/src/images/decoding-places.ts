/** Places of calls that decode an image themselves, before any job bounds them: few of a user, few at a time. */
import pLimit, { type LimitFunction } from 'p-limit';
import { UnderWay } from '@komavox/core';
import { visionBusy } from '../vision-busy.js';

export interface DecodingPlacesOptions {
  /** Images that are decoded and searched at a time. */
  readonly atATime: number;
  /** Calls that run or wait, of one user. */
  readonly perUser: number;
  /** Of all. */
  readonly inAll: number;
}

export class DecodingPlaces {
  readonly #limit: LimitFunction;
  readonly #perUser: number;
  readonly #inAll: number;
  readonly #calls = new UnderWay();

  constructor({ atATime, perUser, inAll }: DecodingPlacesOptions) {
    this.#limit = pLimit(atATime);
    this.#perUser = perUser;
    this.#inAll = inAll;
  }

  /** @throws Problem 429 `vision_busy` when too many calls of the user, or of all, run or wait */
  async run<T>(user: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return await this.#calls.during(user, async (others) => {
      if (others >= this.#perUser || this.#limit.activeCount + this.#limit.pendingCount >= this.#inAll) {
        throw visionBusy();
      }
      return await this.#limit(() => {
        signal.throwIfAborted();
        return work();
      });
    });
  }
}
