/** Writes one entry into an account's ledger, once. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Outbox, outboxModel } from '@komavox/outbox';
import { type Clock, Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import { emptyHead, follow, kinds, type EntryKind } from './model/ledger.js';
import type { Entry, Store } from './store.js';

export interface LedgerContext {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly store: Store;
}

export interface NewEntry {
  readonly user: string;
  /** What the entry is about; a second one with the same key changes nothing. */
  readonly key: string;
  readonly kind: EntryKind;
  /** Signed. */
  readonly credits: number;
  /** A short sentence that the person reads. */
  readonly note: string;
}

export interface Appended {
  readonly entry: Entry;
  /** False when the key was there before: `entry` is that one. */
  readonly applied: boolean;
}

/** Of writers that collide one always gets through, so this many lose only among as many others. */
const attemptsAtMost = 200;
const pauseAtMostMs = 40;

/**
 * The entry's number is part of its id: of two writers that saw the same end of the chain the store takes one, and the
 * other looks again. So each balance follows from the one before it, on any number of replicas and without a lock.
 *
 * Throws `Problem` 402 `insufficient_credits` (see `follow`) and 503 `ledger_busy`.
 */
export async function appendEntry(context: LedgerContext, added: NewEntry): Promise<Appended> {
  const { clock, outbox, store } = context;
  for (let attempt = 1; attempt <= attemptsAtMost; attempt += 1) {
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
    if (await store.insert(entry, changed)) {
      if (changed.length > 0) outbox.flush(outboxModel(store.entries), entry.id);
      return { entry, applied: true };
    }
    await pause(Math.random() * Math.min(attempt * 2, pauseAtMostMs));
  }
  throw new Problem(503, 'ledger_busy', 'The account is busy. Please try again.');
}
