/**
 * Failed log-ins of an account, whatever addresses they come from. Counted in the store: a restart forgets none, and all
 * replicas count together. A browser that has signed in to the account before is counted by itself.
 */
import { createHash } from 'node:crypto';
import { Problem, type Clock } from '@komavox/core';
import { localIdentity } from '../model/user.js';
import type { Store } from '../store.js';

const periodMs = 24 * 3_600_000;

interface GuessesOptions {
  readonly clock: Clock;
  readonly store: Pick<Store, 'countGuess' | 'takeGuessBack' | 'forgetGuesses'>;
  /** In 24 hours. */
  readonly maxFailures: number;
}

interface Attempt {
  /** The password was right: it was no guess. */
  succeeded(): Promise<void>;
}

export class Guesses {
  constructor(private readonly options: GuessesOptions) {}

  /**
   * Counts an attempt before the password is looked at, so that many at once are no way round.
   * @param browser name of the browser, when it has signed in to this account before
   * Throws `Problem` 429 `too_many_attempts` with `Retry-After`.
   */
  async attempt(email: string, browser: string | undefined): Promise<Attempt> {
    const { clock, maxFailures, store } = this.options;
    const id = browser === undefined ? accountGuesses(email) : nameOf('browser', browser);
    const now = clock.now();
    const { failures, until } = await store.countGuess(id, now, periodMs);
    if (failures > maxFailures) {
      const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
      throw new Problem(429, 'too_many_attempts', 'Too many attempts. Please try again later.', {
        headers: { 'Retry-After': `${seconds}` },
      });
    }
    return {
      // Of an account only this one: others' guesses stay counted when its owner signs in.
      succeeded: () => (browser === undefined ? store.takeGuessBack(id) : store.forgetGuesses(id)),
    };
  }
}

/** What the guesses at an account are counted under; it doesn't tell the email. */
export const accountGuesses = (email: string): string => nameOf('account', localIdentity(email).subject);

const nameOf = (kind: string, what: string): string =>
  createHash('sha256').update(`${kind}\n${what}`).digest('base64url');
