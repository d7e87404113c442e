/**
 * Failed log-ins of an account, whatever addresses they come from. A browser that has signed in to the account before is
 * counted by itself.
 */
import { localIdentity } from '../model/user.js';
import { ExactRate } from '../rates/exact-rate.js';
import { counterOf, type RateOptions } from '../rates/rate.js';

const periodMs = 24 * 3_600_000;

interface GuessesOptions extends Pick<RateOptions, 'clock' | 'store'> {
  /** In 24 hours. */
  readonly maxFailures: number;
}

interface Attempt {
  /** The password was right: it was no guess. */
  succeeded(): Promise<void>;
}

export class Guesses {
  readonly #rate: ExactRate;

  constructor({ clock, store, maxFailures }: GuessesOptions) {
    this.#rate = new ExactRate({ clock, store, maxCalls: maxFailures, periodMs });
  }

  /**
   * Counts an attempt before the password is looked at.
   * @param browser name of the browser, when it has signed in to this account before
   * Throws `Problem` 429 `too_many_attempts` with `Retry-After`.
   */
  async attempt(email: string, browser: string | undefined): Promise<Attempt> {
    const counter = browser === undefined ? accountGuesses(email) : counterOf('browser', browser);
    await this.#rate.consume(counter);
    return {
      // Of an account only this one: others' guesses stay counted when its owner signs in.
      succeeded: () => (browser === undefined ? this.#rate.refund(counter) : this.#rate.reset(counter)),
    };
  }
}

/** What the guesses at an account are counted under. */
export const accountGuesses = (email: string): string => counterOf('account', localIdentity(email).subject);
