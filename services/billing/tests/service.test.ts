import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { setTimeout as pause } from 'node:timers/promises';
import { billing } from '../src/index.js';
import { voice } from './voice-stand-in.js';

interface Statement {
  readonly entries: readonly {
    id: string;
    kind: string;
    credits: number;
    balance: number;
    createdAt: string;
  }[];
  readonly creditPoint: number;
}

let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([billing, voice]);
});
afterAll(() => product.stop());

async function statementOf(user: string): Promise<Statement> {
  return (await product.call('billing', '/api/credits', { user })).json<Statement>();
}

async function openedAccount(user: string): Promise<Statement> {
  for (;;) {
    const statement = await statementOf(user);
    if (statement.entries.length > 0) return statement;
    await pause(20);
  }
}

describe('billing', () => {
  it('opens one account for a user, also after repeated events', async () => {
    await product.publish(topics.userCreated, { userId: 'ada' });
    await product.publish(topics.userCreated, { userId: 'ada' });
    await product.publish(topics.userCreated, { userId: 'after-ada' });
    await Promise.all([openedAccount('ada'), openedAccount('after-ada')]);
    const { entries, creditPoint } = await statementOf('ada');
    expect(creditPoint).toBe(0);
    expect(entries).toEqual([
      {
        id: 'ada:1',
        kind: 'opened',
        credits: 0,
        balance: 0,
        note: 'Account opened',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ]);
  });

  it('gives the ledger as a file, to its user only', async () => {
    await product.publish(topics.userCreated, { userId: 'joan' });
    await openedAccount('joan');
    const path = '/api/credits/statement.csv';
    const answer = await product.call('billing', path, { user: 'joan' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+\.csv"$/);
    expect((await answer.bytes()).toString()).toMatch(
      /^\uFEFFDate,What,Credits,Balance\r\n\d{4}-[^,]+Z,Account opened,0,0\r\n$/,
    );
    expect((await product.call('billing', path)).status).toBe(401);
    expect((await product.call('billing', `${path}?userId=joan`, { user: 'eve' })).status).toBe(403);
  });

  it('shows no credits without an account', async () => {
    expect(await statementOf('nobody')).toEqual({ entries: [], creditPoint: 0 });
    const balance = await product.call('billing', '/internal/accounts/nobody');
    expect(await balance.json()).toEqual({ creditPoint: 0 });
  });

  it('requires a user and a valid limit for the ledger, and neither for the plans', async () => {
    expect((await product.call('billing', '/api/credits')).status).toBe(401);
    expect((await product.call('billing', '/api/credits?limit=0', { user: 'ada' })).status).toBe(400);
    expect((await product.call('billing', '/api/credits?userId=ada', { user: 'ada' })).status).toBe(200);
    const foreign = await product.call('billing', '/api/credits?userId=ada', { user: 'eve' });
    expect(foreign.status).toBe(403);
    expect(await foreign.json()).toMatchObject({ code: 'foreign_user' });
    const plans = await (await product.call('billing', '/api/plans')).json<{ id: string }[]>();
    expect(plans.map(({ id }) => id)).toEqual(['basic', 'plus', 'pro']);
  });
});
