/**
 * The rules of a credit account: a chain of numbered entries, each with the balance after it. The store ensures that an
 * entry is written once (docs/adr/0003-ledger-as-chain-of-documents.md).
 */
import { Problem } from '@komavox/core';

interface KindRule {
  /** The effect of such entries on the balance. */
  readonly direction: 'none' | 'down' | 'up';
  /** Whether the balance may be below zero after it. */
  readonly mayOverdraw: boolean;
  /** The kinds of entry that such an entry names and takes back, in whole or in part. */
  readonly undoes?: readonly string[];
}

/**
 * `opened`: the account exists; `spent`: credits were taken; `restored`: they were given back; `purchased`: paid for;
 * `placeholder`: given without payment, in the sandbox; `refunded`: the payment was given back, with credits that may
 * have been spent meanwhile; `disputed`: the payment was disputed, likewise; `reinstated`: the money came back, as a
 * dispute was won or a refund failed.
 */
export const kinds = {
  opened: { direction: 'none', mayOverdraw: false },
  spent: { direction: 'down', mayOverdraw: false },
  restored: { direction: 'up', mayOverdraw: false, undoes: ['spent'] },
  purchased: { direction: 'up', mayOverdraw: false },
  placeholder: { direction: 'up', mayOverdraw: false },
  refunded: { direction: 'down', mayOverdraw: true },
  disputed: { direction: 'down', mayOverdraw: true },
  reinstated: { direction: 'up', mayOverdraw: false, undoes: ['refunded', 'disputed'] },
} as const satisfies Record<string, KindRule>;

export type EntryKind = keyof typeof kinds;

/** The kinds whose entries name the one that they undo. */
export type UndoingKind = {
  [Kind in EntryKind]: (typeof kinds)[Kind] extends { undoes: readonly string[] } ? Kind : never;
}[EntryKind];

/** The end of an account's chain. */
interface Head {
  /** Counts from 1. */
  readonly sequence: number;
  readonly balance: number;
}

/** Of an account that has no entry yet. */
export const emptyHead: Head = { sequence: 0, balance: 0 };

/**
 * @param credits signed: below zero takes away.
 * @throws `Problem` 402 `insufficient_credits` when the kind may not overdraw and the balance would, 409
 *   `balance_too_large` when the balance could no longer be counted exactly; TypeError for credits that the kind can't
 *   have, which is a bug.
 */
export function follow(head: Head, rule: KindRule, credits: number): Head {
  const direction = credits === 0 ? 'none' : credits < 0 ? 'down' : 'up';
  if (!Number.isSafeInteger(credits) || direction !== rule.direction) {
    throw new TypeError(`${credits} credits do not go ${rule.direction}`);
  }
  const balance = head.balance + credits;
  if (balance < 0 && direction === 'down' && !rule.mayOverdraw) {
    throw new Problem(402, 'insufficient_credits', 'There are not enough credits.');
  }
  if (!Number.isSafeInteger(balance)) {
    throw new Problem(409, 'balance_too_large', 'The account cannot hold so many credits.');
  }
  return { sequence: head.sequence + 1, balance };
}

interface Movement {
  readonly user: string;
  readonly kind: EntryKind;
  /** Signed. */
  readonly credits: number;
}

/**
 * Whether a movement may undo an entry: one of the same account and of the kind that it undoes, and never more of it
 * than is left.
 *
 * @param others what undoes the entry already
 * @throws `Problem` 409 `nothing_to_undo` or `undoes_too_much`
 */
export function assertUndoes(
  { user, kind, credits }: Movement,
  undone: Movement | undefined,
  others: readonly Movement[],
): void {
  const rule: KindRule = kinds[kind];
  if (undone?.user !== user || !rule.undoes?.includes(undone.kind)) {
    throw new Problem(409, 'nothing_to_undo', 'There is no entry that this one could undo.');
  }
  const given = others.reduce((sum, other) => sum + other.credits, credits);
  if (given > -undone.credits) {
    throw new Problem(409, 'undoes_too_much', 'More would be given back than was taken.');
  }
}

/** The credits that a user can spend: a debt, after a refund of credits already spent, shows as 0. */
export const spendable = (balance: number): number => Math.max(0, balance);
