/** Writes one entry into an account's ledger, once. */
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@komavox/core';
import type { OutboxEntry } from '@komavox/outbox';
import { topics } from '@komavox/proto';
import type { BillingContext } from './context.js';
import { assertUndoes, emptyHead, follow, kinds, type EntryKind, type UndoingKind } from './model/ledger.js';
import type { Entry } from './store.js';

interface EntryFields {
  readonly user: string;
  /** Idempotency key: a second entry with the same key changes nothing. */
  readonly key: string;
  /** Signed. */
  readonly credits: number;
  /** A short sentence for the user. */
  readonly note: string;
  /** Events beside `credit.changed`, written with the entry in one write. */
  readonly events?: (entry: Entry) => readonly OutboxEntry[];
}

type Undoing =
  | { readonly kind: Exclude<EntryKind, UndoingKind>; readonly undoes?: never }
  /** `undoes`: the key of the entry that this one takes back. */
  | { readonly kind: UndoingKind; readonly undoes: string };

export type NewEntry = EntryFields & Undoing;

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
 * inserts, and the other reads again. Each balance follows from the one before it, on any number of replicas; what undoes
 * an entry is read after the last entry, so it is complete if the insert succeeds.
 *
 * Throws `Problem` 409 `ledger_conflict` when the key belongs to another movement, 402 and 409 as `follow` and
 * `assertUndoes` do, and 503 `ledger_busy`.
 */
export async function appendEntry(
  context: BillingContext,
  { events, ...added }: NewEntry,
): Promise<Appended> {
  const { clock, store } = context;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await store.findByKey(added.key);
    if (before) return { entry: assertSame(before, added), applied: false };
    const last = await store.findLast(added.user);
    if (added.undoes !== undefined) {
      const { undoes } = added;
      // This very entry may have been written meanwhile: that is found when it can't be inserted.
      const others = (await store.listUndoing(undoes)).filter(({ key }) => key !== added.key);
      assertUndoes(added, await store.findByKey(undoes), others);
    }
    const { sequence, balance } = follow(last ?? emptyHead, kinds[added.kind], added.credits);
    const id = `${added.user}:${sequence}`;
    const entry: Entry = { ...added, id, sequence, balance, createdAt: clock.now() };
    if (await write(context, entry, events?.(entry) ?? [])) return { entry, applied: true };
    await pause(Math.random() * Math.min(attempt * 2, maxBackoffMs));
  }
  throw new Problem(503, 'ledger_busy', 'The account is busy. Please try again.');
}

function assertSame(known: Entry, { user, kind, credits }: EntryFields & Undoing): Entry {
  if (known.user === user && known.kind === kind && known.credits === credits) return known;
  throw new Problem(409, 'ledger_conflict', 'This was booked already, and differently.');
}

function write({ outbox, store }: BillingContext, entry: Entry, events: readonly OutboxEntry[]) {
  const { id, user: userId, balance, credits } = entry;
  const changed = () => outbox.entry(topics.creditChanged, { userId, balance: BigInt(balance) });
  return outbox.write(
    { model: store.entries, id },
    [...events, ...(credits === 0 ? [] : [changed()])],
    (all) => store.insert(entry, all),
  );
}
