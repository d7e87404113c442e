import type { Statement } from '../api/types.js';

type Kind = Statement['entries'][number]['kind'];

const names: Readonly<Record<Kind, string>> = {
  opened: 'Account opened',
  spent: 'Used for speech',
  restored: 'Given back',
  purchased: 'Bought',
  placeholder: 'Test credits',
  refunded: 'Taken back after a refund',
  disputed: 'Taken back for a disputed payment',
  reinstated: 'Given back, the payment stands',
};

/** Label of a ledger entry. */
export const kindName = (kind: Kind): string => names[kind];

/** With its sign: a real minus, and none for nothing. @param plus for credits that are added */
export const signed = (credits: number, plus = '+'): string =>
  credits === 0 ? '0' : credits < 0 ? `−${-credits}` : `${plus}${credits}`;
