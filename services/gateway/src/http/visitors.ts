/**
 * Visitors without an account, where they may read: services count and keep what each does under an id of the network that
 * they come from, so that nobody uses up what all may do.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../store.js';
import { networkOf } from './limits.js';

export class Visitors {
  #key: Promise<string> | undefined;

  constructor(private readonly store: Pick<Store, 'secrets'>) {}

  /** Of no account, as theirs are UUIDs; the same on every replica, and it does not tell the address. */
  async idOf(address: string): Promise<string> {
    this.#key ??= this.store.secrets.keep('visitors', randomBytes(32).toString('base64url'));
    // A failure of the store is not kept.
    this.#key.catch(() => (this.#key = undefined));
    const digest = createHmac('sha256', await this.#key)
      .update(networkOf(address))
      .digest('base64url');
    return `anonymous-${digest.slice(0, 22)}`;
  }
}
