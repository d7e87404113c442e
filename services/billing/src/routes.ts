/** Billing's calls. */
import { Readable } from 'node:stream';
import { type AnyRoute, assertOwnUser, replies, route } from '@komavox/http';
import { z } from 'zod';
import { kinds, type EntryKind } from './model/ledger.js';
import { planIds, plans } from './model/plans.js';
import { readBalance, readStatement, writeStatement } from './read-account.js';
import type { Entry, Store } from './store.js';

const plan = z.object({
  id: z.enum(planIds),
  name: z.string(),
  price: z.number().describe('US dollars'),
  billingCycle: z.string(),
  credits: z.number().int(),
  features: z.array(z.string()),
  buttonText: z.string(),
  discount: z.number().int().optional().describe('Percent less for a credit than in the smallest plan'),
});

const statement = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(Object.keys(kinds) as [EntryKind, ...EntryKind[]]),
      credits: z.number().int().describe('Signed'),
      balance: z.number().int().describe('After the entry'),
      note: z.string(),
      createdAt: z.iso.datetime(),
      receiptUrl: z.string().optional().describe('Of a purchase: leads to the receipt for its payment'),
    }),
  ),
  creditPoint: z.number().int(),
});

const ownUser = z.object({
  userId: z.string().optional().describe('The signed-in user, if it is given at all'),
});

/** @param receipts addresses of receipts, by the key of the entry */
export function billingRoutes(
  store: Store,
  receipts: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): readonly AnyRoute[] {
  return [
    route.get('/api/plans', {
      summary: 'Credits on offer',
      access: 'public',
      responses: { 200: z.array(plan) },
      handle: () => replies.json(plans),
    }),
    route.get('/api/credits', {
      summary: 'The ledger of the signed-in user, newest first',
      access: 'user',
      query: ownUser.extend({ limit: z.coerce.number().int().min(1).max(1000).default(200) }),
      responses: { 200: statement },
      handle: async ({ user, query }) => {
        assertOwnUser(query.userId, user);
        const { entries, creditPoint } = await readStatement(store, user, query.limit);
        const bought = entries.filter(({ kind }) => kind === 'purchased').map(({ key }) => key);
        const receiptOf = await receipts(bought);
        const shown = entries.map((entry) => ({ ...view(entry), receiptUrl: receiptOf.get(entry.key) }));
        return replies.json({ entries: shown, creditPoint });
      },
    }),
    route.get('/api/credits/statement.csv', {
      summary: 'The ledger of the signed-in user as a file, oldest first',
      access: 'user',
      query: ownUser,
      responses: {
        200: {
          contentType: 'text/csv; charset=utf-8',
          description: 'The columns Date, What, Credits and Balance, with a byte order mark.',
        },
      },
      handle: ({ user, query }) => {
        assertOwnUser(query.userId, user);
        const file = Readable.from(writeStatement(store, user), { objectMode: false });
        return replies.stream(file, 'text/csv; charset=utf-8', {
          'Content-Disposition': 'attachment; filename="komavox-credits.csv"',
          'Cache-Control': 'no-store',
        });
      },
    }),
    route.get('/internal/accounts/{user}', {
      summary: 'The balance of a user',
      access: 'internal',
      params: z.object({ user: z.string().min(1) }),
      responses: { 200: z.object({ creditPoint: z.number().int() }) },
      handle: async ({ params }) => replies.json({ creditPoint: await readBalance(store, params.user) }),
    }),
  ];
}

const view = ({ id, kind, credits, balance, note, createdAt }: Entry) => ({
  id,
  kind,
  credits,
  balance,
  note,
  createdAt: createdAt.toISOString(),
});
