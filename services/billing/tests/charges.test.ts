/**
 * Charges of custom speeches: events in any order, twice, at once, and with a crash between the two writes of a handler,
 * after which the event comes again. Whatever happens, the ledger is what was granted less what was delivered.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { TestProduct } from '@komavox/service/testing';
import { randomFrom } from '@komavox/test-kit';
import { appendEntry } from '../src/append-entry.js';
import { chargeSpeech, endCharge, giveBackLeftovers } from '../src/charges/charge-speech.js';
import type { Charges } from '../src/charges/store.js';
import type { BillingContext } from '../src/context.js';
import { openLedger } from './open-ledger.js';

let product: TestProduct;
let context: BillingContext;
beforeAll(async () => {
  ({ product, context } = await openLedger());
});
afterAll(() => product.stop());

const never = new AbortController().signal;

async function grant(user: string, credits: number): Promise<void> {
  if (credits === 0) return;
  await appendEntry(context, { user, key: `grant:${user}`, kind: 'placeholder', credits, note: 'Grant' });
}

const entriesOf = async (user: string) => [...(await context.store.list(user, 1000))].reverse();
const kindsOf = async (user: string) => (await entriesOf(user)).map(({ kind }) => kind);
const requested = (speechId: string, user: string, at = context) =>
  chargeSpeech(at, { speechId, user, voiceName: 'Mika' });

/** Codes of the answers that were published for each speech. */
async function publishedAnswers(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const answers = new Map<string, Set<string>>();
  const add = (id: string, code: string) => answers.set(id, (answers.get(id) ?? new Set()).add(code));
  const { creditDeducted, creditRefused } = topics;
  const all = { limit: 100_000 };
  for (const { key } of await product.events.read(creditDeducted.name, all)) add(key, 'deducted');
  for (const record of await product.events.read(creditRefused.name, all)) {
    const { speechId, code } = decode(creditRefused, record);
    add(speechId, code);
  }
  return answers;
}

class Crash extends Error {}

/** The same charges, whose writes are the end of the process now and then, before or after they are done. */
function crashing(charges: Charges, random: () => number): Charges {
  const maybe = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    await sleep(random() * 5);
    if (random() < 0.15) throw new Crash();
    const result = await write();
    if (random() < 0.15) throw new Crash();
    return result;
  };
  return {
    ...charges,
    insert: (charge, outbox) => maybe(() => charges.insert(charge, outbox)),
    move: (...move) => maybe(() => charges.move(...move)),
  };
}

/** As the log delivers: again until it was handled. */
async function deliver(handle: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await handle();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }
}

describe('a custom speech', () => {
  it('costs a credit that stays when it was made', async () => {
    await grant('ada', 2);
    await requested('s1', 'ada');
    await endCharge(context, { speechId: 's1', user: 'ada' }, 'generated');
    await endCharge(context, { speechId: 's1', user: 'ada' }, 'failed');
    await requested('s1', 'ada');
    expect(
      (await entriesOf('ada')).map(({ kind, credits, balance, note }) => [kind, credits, balance, note]),
    ).toEqual([
      ['placeholder', 2, 2, 'Grant'],
      ['spent', -1, 1, 'Speech with “Mika”'],
    ]);
    expect((await context.charges.find('s1'))?.state).toBe('settled');
  });

  it('costs nothing when it failed, and the entry says which one', async () => {
    await grant('bob', 1);
    const told = product.nextEvent(topics.creditRestored, ({ userId }) => userId === 'bob');
    await requested('s2', 'bob');
    await endCharge(context, { speechId: 's2', user: 'bob' }, 'failed');
    await endCharge(context, { speechId: 's2', user: 'bob' }, 'failed');
    expect(await told).toMatchObject({ speechId: 's2', credits: 1, balance: 1n });
    expect((await entriesOf('bob')).at(-1)).toMatchObject({
      kind: 'restored',
      balance: 1,
      undoes: 'speech:s2',
      note: 'Speech with “Mika” was not made',
    });
    expect(await kindsOf('bob')).toEqual(['placeholder', 'spent', 'restored']);
  });

  it('takes nothing when its failure comes before its request', async () => {
    await grant('cleo', 1);
    await endCharge(context, { speechId: 's3', user: 'cleo' }, 'failed');
    await requested('s3', 'cleo');
    expect(await kindsOf('cleo')).toEqual(['placeholder']);
    expect((await context.charges.find('s3'))?.state).toBe('void');
  });

  it('is refused without a credit, also when credits come later', async () => {
    const refused = product.nextEvent(topics.creditRefused, ({ userId }) => userId === 'dan');
    await requested('s4', 'dan');
    expect(await refused).toMatchObject({ speechId: 's4', balance: 0n, code: 'insufficient_credits' });
    await grant('dan', 1);
    await requested('s4', 'dan');
    expect(await kindsOf('dan')).toEqual(['placeholder']);
    await endCharge(context, { speechId: 's4', user: 'dan' }, 'failed');
    expect(await kindsOf('dan')).toEqual(['placeholder']);
  });

  it('is answered again when it is asked for again', async () => {
    await grant('eve', 1);
    for (const _time of [1, 2]) {
      const answer = product.nextEvent(topics.creditDeducted, ({ userId }) => userId === 'eve');
      await requested('s5', 'eve');
      expect(await answer).toMatchObject({ speechId: 's5', credits: 1, balance: 0n });
    }
    expect(await kindsOf('eve')).toEqual(['placeholder', 'spent']);
  });

  it('gets 10 of 50 requests at once made with 10 credits', async () => {
    await grant('fay', 10);
    const ids = Array.from({ length: 50 }, (_, n) => `fay-${n}`);
    await Promise.all(ids.map((id) => requested(id, 'fay')));
    const states = await Promise.all(ids.map(async (id) => (await context.charges.find(id))?.state));
    expect(states.filter((state) => state === 'deducted')).toHaveLength(10);
    expect(states.filter((state) => state === 'refused')).toHaveLength(40);
    expect((await context.store.findLast('fay'))?.balance).toBe(0);
  });

  it('gets back what a process took that was frozen meanwhile and killed after', async () => {
    await grant('gus', 1);
    await endCharge(context, { speechId: 's6', user: 'gus' }, 'failed');
    // As that process left it: the entry, and no decision of its own.
    const taken = { user: 'gus', key: 'speech:s6', kind: 'spent', credits: -1, note: 'Speech' } as const;
    await appendEntry(context, taken);
    await giveBackLeftovers(context, never);
    await giveBackLeftovers(context, never);
    expect(await kindsOf('gus')).toEqual(['placeholder', 'spent', 'restored']);
  });
});

/** A speech as voice would have it: what it does depends on the first answer that it gets. */
interface Plan {
  readonly id: string;
  readonly user: string;
  readonly end: 'generated' | 'failed' | 'failed before it is charged';
}

/** Handlers of one speech's events, in the order of each topic, but of several topics at once. */
async function live({ id, user, end }: Plan, at: BillingContext, random: () => number): Promise<void> {
  const ask = () => deliver(() => requested(id, user, at));
  const finish = (how: 'generated' | 'failed') => deliver(() => endCharge(at, { speechId: id, user }, how));
  const late = async (handle: () => Promise<void>) => {
    await sleep(random() * 60);
    await handle();
  };
  const repeats = Array.from({ length: Math.floor(random() * 3) }, () => late(ask));
  if (end === 'failed before it is charged') {
    await Promise.all([late(ask), late(() => finish('failed')), ...repeats]);
    return;
  }
  await ask();
  const made = end === 'generated' && (await context.charges.find(id))?.state === 'deducted';
  const how = made ? 'generated' : 'failed';
  await Promise.all([late(() => finish(how)), late(() => finish(how)), ...repeats]);
}

const seeds = Array.from({ length: 5 }, () => Math.floor(Math.random() * 2 ** 31));

it.each(seeds)('the ledger is what was granted less what was made, with the seed %d', async (seed) => {
  process.stderr.write(`charges are disturbed with the seed ${seed}\n`);
  const random = randomFrom(seed);
  const at = { ...context, charges: crashing(context.charges, random) };
  const users = Array.from({ length: 3 }, (_, n) => ({
    user: `user-${seed}-${n}`,
    granted: Math.floor(random() * 25),
  }));
  await Promise.all(users.map(({ user, granted }) => grant(user, granted)));
  const plans = Array.from({ length: 60 }, (_, n): Plan => {
    const kind = random();
    return {
      id: `${seed}-${n}`,
      user: users[Math.floor(random() * users.length)]?.user ?? '',
      end: kind < 0.5 ? 'generated' : kind < 0.75 ? 'failed' : 'failed before it is charged',
    };
  });
  await Promise.all(plans.map((plan) => live(plan, at, random)));
  for (const { user, granted } of users) {
    const entries = await entriesOf(user);
    const states = await Promise.all(
      plans
        .filter((plan) => plan.user === user)
        .map(async ({ id }) => (await context.charges.find(id))?.state),
    );
    const delivered = states.filter((state) => state === 'settled').length;
    const sum = entries.reduce((total, { credits }) => total + credits, 0);
    expect({ seed, user, sum, states: states.includes('deducted') }).toEqual({
      seed,
      user,
      sum: granted - delivered,
      states: false,
    });
    expect(entries.at(-1)?.balance ?? 0).toBe(sum);
    expect(entries.every(({ balance }) => balance >= 0)).toBe(true);
  }
  // Nobody is told that a credit was both taken and wanting.
  for (const [id, answers] of await publishedAnswers()) {
    expect([id, answers.has('deducted') && answers.has('insufficient_credits')]).toEqual([id, false]);
  }
});
