import type { Statement } from '../api/types.js';

type Kind = Statement['entries'][number]['kind'];

const names: Readonly<Record<Kind, string>> = {
  opened: 'Account opened',
  spent: 'Used for speech',
  restored: 'Given back',
  purchased: 'Bought',
  placeholder: 'Test credits',
  refunded: 'Refunded',
  disputed: 'Payment disputed',
  reinstated: 'Dispute won',
};

/** Label of a ledger entry. */
export const kindName = (kind: Kind): string => names[kind];

/** With its sign: a real minus, and none for nothing. */
export const signed = (credits: number): string =>
  credits === 0 ? '0' : credits < 0 ? `−${-credits}` : `+${credits}`;
