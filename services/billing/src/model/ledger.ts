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
}

/** `opened`: the account exists; `spent`: credits were taken; `restored`: taken credits were given back. */
export const kinds = {
  opened: { direction: 'none', mayOverdraw: false },
  spent: { direction: 'down', mayOverdraw: false },
  restored: { direction: 'up', mayOverdraw: false },
} as const satisfies Record<string, KindRule>;

export type EntryKind = keyof typeof kinds;

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
 * @throws `Problem` 402 `insufficient_credits` when the kind may not overdraw and the balance would; TypeError for
 *   credits that the kind can't have, which is a bug.
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
  return { sequence: head.sequence + 1, balance };
}

/** The credits that a user can spend: a debt, after a refund of credits already spent, shows as 0. */
export const spendable = (balance: number): number => Math.max(0, balance);
