/** Writes one entry into an account's ledger, once. */
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import type { BillingContext } from './context.js';
import { emptyHead, follow, kinds, type EntryKind } from './model/ledger.js';
import type { Entry } from './store.js';

export interface NewEntry {
  readonly user: string;
  /** Idempotency key: a second entry with the same key changes nothing. */
  readonly key: string;
  readonly kind: EntryKind;
  /** Signed. */
  readonly credits: number;
  /** A short sentence for the user. */
  readonly note: string;
}

export interface Appended {
  readonly entry: Entry;
  /** False when the key existed: `entry` is the existing one. */
  readonly applied: boolean;
}

/** Of concurrent writers one always succeeds, so a writer fails only among as many others. */
const maxAttempts = 200;
const maxBackoffMs = 40;

/**
 * A compare-and-set loop: the entry's number is part of its id, so of two writers that read the same last entry one
 * inserts, and the other reads again. Each balance follows from the one before it, on any number of replicas.
 *
 * Throws `Problem` 402 `insufficient_credits` (see `follow`) and 503 `ledger_busy`.
 */
export async function appendEntry(context: BillingContext, added: NewEntry): Promise<Appended> {
  const { clock, outbox, store } = context;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await store.findByKey(added.key);
    if (before) return { entry: before, applied: false };
    const last = await store.findLast(added.user);
    const { sequence, balance } = follow(last ?? emptyHead, kinds[added.kind], added.credits);
    const entry: Entry = {
      ...added,
      id: `${added.user}:${sequence}`,
      sequence,
      balance,
      createdAt: clock.now(),
    };
    const changed =
      added.credits === 0
        ? []
        : [outbox.entry(topics.creditChanged, { userId: added.user, balance: BigInt(balance) })];
    const document = { model: store.entries, id: entry.id };
    if (await outbox.write(document, changed, (events) => store.insert(entry, events))) {
      return { entry, applied: true };
    }
    await pause(Math.random() * Math.min(attempt * 2, maxBackoffMs));
  }
  throw new Problem(503, 'ledger_busy', 'The account is busy. Please try again.');
}
