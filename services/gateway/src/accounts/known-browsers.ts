/**
 * Browsers that have signed in to an account, told by a signed cookie that outlives their sessions: guesses from elsewhere
 * must not lock them out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store.js';

/** Accounts that one browser is known to; of another one the oldest is forgotten. */
const maxAccounts = 5;

interface KnownBrowser {
  /** Its name for this account: random, and of nothing else. */
  readonly id: string;
}

export class KnownBrowsers {
  #key: Promise<string> | undefined;

  constructor(private readonly store: Pick<Store, 'secrets'>) {}

  /** @param cookie what `remember` gave the browser, or anything else */
  async find(cookie: string | undefined, user: string): Promise<KnownBrowser | undefined> {
    for (const mark of marksIn(cookie)) if (await this.#isOf(mark, user)) return { id: idOf(mark) };
    return undefined;
  }

  /** The cookie's new value, by which the browser is known to this account, too. */
  async remember(cookie: string | undefined, user: string): Promise<string> {
    const marks = marksIn(cookie);
    for (const mark of marks) if (await this.#isOf(mark, user)) return marks.join('~');
    const id = randomBytes(16).toString('base64url');
    return [...marks, `${id}.${await this.#sign(id, user)}`].slice(-maxAccounts).join('~');
  }

  async #isOf(mark: string, user: string): Promise<boolean> {
    const signature = Buffer.from(mark.slice(idOf(mark).length + 1));
    const right = Buffer.from(await this.#sign(idOf(mark), user));
    return signature.length === right.length && timingSafeEqual(signature, right);
  }

  async #sign(id: string, user: string): Promise<string> {
    this.#key ??= this.store.secrets.keep('known-browsers', randomBytes(32).toString('base64url'));
    // A failure of the store is not kept.
    this.#key.catch(() => (this.#key = undefined));
    return createHmac('sha256', await this.#key)
      .update(`${id}\n${user}`)
      .digest('base64url');
  }
}

const idOf = (mark: string): string => mark.slice(0, mark.indexOf('.'));

const marksIn = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '').split('~', maxAccounts).filter((mark) => /^[\w-]{22}\.[\w-]{43}$/.test(mark));
