import { defineService } from '@komavox/service';
import type { Problem } from '@komavox/core';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { appendEntry, type NewEntry } from '../src/append-entry.js';
import type { BillingContext } from '../src/context.js';
import { billingSettings } from '../src/settings.js';
import { openAccount } from '../src/open-account.js';
import { openStore } from '../src/store.js';

let product: TestProduct;
let context: BillingContext;
let accounts = 0;

/** The ledger alone, on the real store and outbox. */
const ledger = defineService({
  name: 'billing',
  settings: billingSettings,
  peers: [],
  build: ({ clock, documents, outbox }) => {
    context = { clock, outbox, store: openStore(documents) };
    return { outboxes: [context.store.entries] };
  },
});

beforeAll(async () => {
  product = await bootForTest([ledger]);
});
afterAll(() => product.stop());

async function accountWith(credits: number): Promise<string> {
  accounts += 1;
  const user = `user-${accounts}`;
  await openAccount(context, user);
  await appendEntry(context, { user, key: `gift:${user}`, kind: 'restored', credits, note: 'Gift' });
  return user;
}

const spend = (user: string, key: string, credits = 1): NewEntry => ({
  user,
  key,
  kind: 'spent',
  credits: -credits,
  note: 'Custom voice',
});

describe('ledger', () => {
  it('allows 20 of 50 concurrent spends from 20 credits', async () => {
    const user = await accountWith(20);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => appendEntry(context, spend(user, `${user}:spend:${index}`))),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(30);
    expect(new Set(refused.map(({ reason }) => (reason as Problem).code))).toEqual(
      new Set(['insufficient_credits']),
    );
    const entries = [...(await context.store.list(user, 100))].reverse();
    expect(entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 22 }, (_, index) => index + 1),
    );
    expect(entries.map(({ balance }) => balance)).toEqual([
      0,
      ...Array.from({ length: 21 }, (_, index) => 20 - index),
    ]);
  });

  it('writes an entry once, also for repeated and concurrent calls', async () => {
    const user = await accountWith(5);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => appendEntry(context, spend(user, `${user}:once`))),
    );
    expect(results.filter(({ applied }) => applied)).toHaveLength(1);
    expect(new Set(results.map(({ entry }) => entry.id)).size).toBe(1);
    expect((await context.store.findLast(user))?.balance).toBe(4);
  });

  it('answers a repeat with the existing entry, also when the account is empty now', async () => {
    const user = await accountWith(1);
    const first = await appendEntry(context, spend(user, `${user}:last`));
    expect(await appendEntry(context, spend(user, `${user}:last`))).toEqual({
      entry: first.entry,
      applied: false,
    });
    await expect(appendEntry(context, spend(user, `${user}:more`))).rejects.toMatchObject({ status: 402 });
    expect((await context.store.list(user, 10)).map(({ balance }) => balance)).toEqual([0, 1, 0]);
  });

  it('publishes every change of a balance and nothing else', async () => {
    const user = await accountWith(2);
    const balances = async () => {
      const records = await product.events.read(topics.creditChanged.name, { limit: 10_000 });
      // Publishing is at least once; the id tells repetitions apart.
      const own = new Map(
        records.filter(({ key }) => key === user).map((record) => [record.headers['id'], record]),
      );
      return own.size;
    };
    const changed = product.nextEvent(
      topics.creditChanged,
      ({ userId, balance }) => userId === user && balance === 1n,
    );
    await appendEntry(context, spend(user, `${user}:told`));
    await changed;
    // The account was opened with nothing, which changed nothing.
    expect(await balances()).toBe(2);
  });

  it('keeps accounts apart', async () => {
    const [ada, bob] = await Promise.all([accountWith(3), accountWith(7)]);
    await Promise.all([
      appendEntry(context, spend(ada, 'ada:x', 3)),
      appendEntry(context, spend(bob, 'bob:x', 3)),
    ]);
    expect((await context.store.findLast(ada))?.balance).toBe(0);
    expect((await context.store.findLast(bob))?.balance).toBe(4);
  });
});
