import type { Problem } from '@komavox/core';
import type { TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { appendEntry, type NewEntry } from '../src/append-entry.js';
import type { BillingContext } from '../src/context.js';
import { openAccount } from '../src/open-account.js';
import { openLedger } from './open-ledger.js';

let product: TestProduct;
let context: BillingContext;
let accounts = 0;

beforeAll(async () => {
  ({ product, context } = await openLedger());
});
afterAll(() => product.stop());

async function accountWith(credits: number): Promise<string> {
  accounts += 1;
  const user = `user-${accounts}`;
  await openAccount(context, user);
  await appendEntry(context, { user, key: `gift:${user}`, kind: 'placeholder', credits, note: 'Gift' });
  return user;
}

const balanceOf = async (user: string) => (await context.store.findLast(user))?.balance;

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

  it('takes a known key only for the same movement', async () => {
    const user = await accountWith(5);
    const other = await accountWith(5);
    const first = await appendEntry(context, spend(user, `${user}:known`));
    const conflict = { status: 409, code: 'ledger_conflict', retryable: false };
    const known = `${user}:known`;
    await expect(appendEntry(context, spend(other, known))).rejects.toMatchObject(conflict);
    await expect(appendEntry(context, spend(user, known, 2))).rejects.toMatchObject(conflict);
    await expect(
      appendEntry(context, { user, key: known, kind: 'refunded', credits: -1, note: 'Refund' }),
    ).rejects.toMatchObject(conflict);
    expect(await appendEntry(context, spend(user, known))).toEqual({ entry: first.entry, applied: false });
    expect([await balanceOf(user), await balanceOf(other)]).toEqual([4, 5]);
  });

  it('gives back no more than was taken, also to twenty at once', async () => {
    const user = await accountWith(10);
    const { entry } = await appendEntry(context, spend(user, `${user}:undone`, 7));
    const giveBack = (n: number) =>
      appendEntry(context, {
        user,
        key: `${user}:back:${n}`,
        kind: 'restored',
        credits: 2,
        note: 'Given back',
        undoes: entry.key,
      });
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => giveBack(n)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Problem] : [],
    );
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['undoes_too_much']));
    expect(await balanceOf(user)).toBe(9);
  });

  it('takes what another has given back meanwhile under the same key as its own', async () => {
    const user = await accountWith(1);
    const { entry } = await appendEntry(context, spend(user, `${user}:failed`));
    const restored = {
      user,
      key: `restored:${entry.key}`,
      kind: 'restored',
      credits: 1,
      note: 'Given back',
      undoes: entry.key,
    } as const;
    const { store } = context;
    const overtaken = {
      ...store,
      async listUndoing(key: string) {
        await appendEntry(context, restored);
        return store.listUndoing(key);
      },
    };
    expect(await appendEntry({ ...context, store: overtaken }, restored)).toMatchObject({ applied: false });
    expect(await balanceOf(user)).toBe(1);
  });

  it('gives back only what was taken from the same account', async () => {
    const user = await accountWith(3);
    const other = await accountWith(3);
    const { entry } = await appendEntry(context, spend(user, `${user}:mine`));
    const nothing = { status: 409, code: 'nothing_to_undo' };
    const restored = { key: 'back', kind: 'restored', credits: 1, note: 'Given back' } as const;
    await expect(appendEntry(context, { ...restored, user: other, undoes: entry.key })).rejects.toMatchObject(
      nothing,
    );
    await expect(appendEntry(context, { ...restored, user, undoes: 'no such entry' })).rejects.toMatchObject(
      nothing,
    );
    await expect(
      appendEntry(context, { ...restored, user, kind: 'reinstated', undoes: entry.key }),
    ).rejects.toMatchObject(nothing);
  });

  it('pays a debt off with the next purchase, and spends nothing before', async () => {
    const user = await accountWith(5);
    await appendEntry(context, spend(user, `${user}:all`, 5));
    await appendEntry(context, {
      user,
      key: `refund:${user}`,
      kind: 'refunded',
      credits: -5,
      note: 'Refund',
    });
    expect(await balanceOf(user)).toBe(-5);
    await expect(appendEntry(context, spend(user, `${user}:more`))).rejects.toMatchObject({ status: 402 });
    await appendEntry(context, {
      user,
      key: `buy:${user}`,
      kind: 'purchased',
      credits: 6,
      note: 'Basic plan',
    });
    await appendEntry(context, spend(user, `${user}:more`));
    expect(await balanceOf(user)).toBe(0);
  });

  it('writes further events with the entry', async () => {
    const user = await accountWith(1);
    const purchased = product.nextEvent(topics.creditPurchased, ({ userId }) => userId === user);
    await appendEntry(context, {
      user,
      key: `checkout:${user}`,
      kind: 'purchased',
      credits: 100,
      note: 'Basic plan, 100 credits',
      events: ({ balance, credits }) => [
        context.outbox.entry(topics.creditPurchased, {
          userId: user,
          orderId: 'o',
          credits,
          balance: BigInt(balance),
        }),
      ],
    });
    expect(await purchased).toMatchObject({ orderId: 'o', credits: 100, balance: 101n });
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

  it('lists all entries of a long account, oldest first', async () => {
    const user = await accountWith(600);
    for (let n = 0; n < 510; n += 1) await appendEntry(context, spend(user, `${user}:long:${n}`));
    const sequences: number[] = [];
    for await (const { sequence } of context.store.listAll(user)) sequences.push(sequence);
    expect(sequences).toEqual(Array.from({ length: 512 }, (_, index) => index + 1));
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
