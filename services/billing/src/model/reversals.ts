/** Refunds and disputes take credits back in proportion to the money, never more than were granted, and each once. */

/** A refund or a dispute, as the provider tells it. */
export interface Reversal {
  readonly id: string;
  readonly kind: 'refunded' | 'disputed';
  /** Cents. */
  readonly amount: number;
  /** Whether the money is with the customer: not of a refund that failed, nor of a dispute that was won. */
  readonly holds: boolean;
}

export type SeenReversal = Pick<Reversal, 'id' | 'kind'>;

/** An entry of the ledger that follows from an order. */
export interface Movement {
  readonly key: string;
  readonly kind: 'purchased' | 'refunded' | 'disputed' | 'reinstated';
  /** Signed. */
  readonly credits: number;
  /** Key of the entry that it takes back. */
  readonly undoes?: string;
  /** The refund or dispute that it is about. */
  readonly reversal?: string;
  /** Whether it is known to be in the ledger. */
  readonly booked: boolean;
}

interface Account {
  readonly amount: number;
  readonly credits: number;
  readonly reversals: readonly SeenReversal[];
  readonly movements: readonly Movement[];
}

type Followed = Pick<Account, 'reversals' | 'movements'>;

const prefixes = { refunded: 'refund', disputed: 'dispute' } as const;

/**
 * Adds the movements that bring the credits taken back to the share of the money that is with the customer. What was
 * seen first counts first, so a later refund never changes what an earlier one took.
 */
export function followReversals(account: Account, told: readonly Reversal[]): Followed {
  const seen = withNew(account.reversals, told);
  const now = new Map(told.map((reversal) => [reversal.id, reversal]));
  let { movements } = account;
  for (const { id } of seen) {
    if (now.get(id)?.holds === false) movements = [...movements, ...undo(movements, id)];
  }
  let money = 0;
  let taken = 0;
  let room = roomFor(account, told, movements);
  for (const { id, kind } of seen) {
    const held = heldBy(movements, id);
    const reversal = now.get(id);
    if (reversal?.holds) {
      money += reversal.amount;
      const missing = Math.min(room, shareOf(account, money) - taken - held);
      if (missing > 0) {
        movements = [...movements, take(movements, { id, kind }, missing)];
        room -= missing;
      }
    }
    taken += heldBy(movements, id);
  }
  return { reversals: seen, movements };
}

const shareOf = ({ amount, credits }: Account, money: number): number =>
  Math.round((credits * Math.min(money, amount)) / amount);

/** Credits that may still be taken, for all the money that is with the customer together. */
function roomFor(account: Account, told: readonly Reversal[], movements: readonly Movement[]): number {
  const money = told.reduce((sum, { amount, holds }) => (holds ? sum + amount : sum), 0);
  const ids = new Set(told.map(({ id }) => id));
  const all = movements.flatMap(({ reversal, credits }) =>
    reversal === undefined ? [] : [{ reversal, credits }],
  );
  const held = -all.reduce((sum, { credits }) => sum + credits, 0);
  const ofOthers = -all.reduce((sum, { reversal, credits }) => (ids.has(reversal) ? sum : sum + credits), 0);
  return Math.min(account.credits, shareOf(account, money) + ofOthers) - held;
}

function withNew(seen: readonly SeenReversal[], told: readonly Reversal[]): readonly SeenReversal[] {
  const added = told.filter(({ id, holds }) => holds && !seen.some((one) => one.id === id));
  return added.length === 0 ? seen : [...seen, ...added.map(({ id, kind }) => ({ id, kind }))];
}

/** Credits that are taken back for a refund or a dispute at present. */
const heldBy = (movements: readonly Movement[], id: string): number =>
  -movements.reduce((sum, { reversal, credits }) => (reversal === id ? sum + credits : sum), 0);

function take(movements: readonly Movement[], { id, kind }: SeenReversal, credits: number): Movement {
  const before = movements.filter((one) => one.reversal === id && one.kind === kind).length;
  const key = before === 0 ? `${prefixes[kind]}:${id}` : `${prefixes[kind]}:${id}:${before + 1}`;
  return { key, kind, credits: -credits, reversal: id, booked: false };
}

function undo(movements: readonly Movement[], id: string): readonly Movement[] {
  const own = movements.filter(({ reversal }) => reversal === id);
  const undone = new Set(own.map(({ undoes }) => undoes));
  const before = own.filter(({ kind }) => kind === 'reinstated').length;
  const taken = own.filter(({ key, credits }) => credits < 0 && !undone.has(key));
  return taken.map(({ key, credits }, index) => ({
    key: `reinstated:${id}${before + index === 0 ? '' : `:${before + index + 1}`}`,
    kind: 'reinstated',
    credits: -credits,
    undoes: key,
    reversal: id,
    booked: false,
  }));
}
