/** Limits of one user, for an operator's command. */
import { type Clock, Problem } from '@komavox/core';
import { type AnyRoute, replies, route } from '@komavox/http';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Account } from '../model/user.js';
import type { Store } from '../store.js';
import { limitChanges } from './limit-changes.js';

interface LimitRoutesOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}

const accountView = z.object({
  id: z.string(),
  email: z.string(),
  issuer: z.string().describe('`local`, or the provider that keeps the password'),
  createdAt: z.iso.datetime(),
  limits: z.record(z.string(), z.number()).describe('Those that are not the setting'),
});

const viewOf = ({ user, issuer }: Account) => ({
  id: user.id,
  email: user.email,
  issuer,
  createdAt: user.createdAt.toISOString(),
  limits: user.limits as Record<string, number>,
});

export const limitRoutes = ({ store, clock, logger }: LimitRoutesOptions): readonly AnyRoute[] => [
  route.get('/operator/users', {
    summary: 'Accounts with an email or an id; without one, those that have limits of their own',
    access: 'internal',
    query: z.object({ is: z.string().optional() }),
    responses: { 200: z.array(accountView) },
    handle: async ({ query: { is } }) => {
      if (is === undefined) return replies.json((await store.findLimited()).map(viewOf));
      const byId = await store.findAccount(is);
      return replies.json((byId ? [byId] : await store.findByEmail(is)).map(viewOf));
    },
  }),
  route.patch('/operator/users/{id}/limits', {
    summary: 'Sets limits of a user; `default` is the setting',
    access: 'internal',
    params: z.object({ id: z.string() }),
    query: limitChanges,
    responses: { 200: accountView },
    handle: async ({ params: { id }, query }) => {
      const before = (await store.findAccount(id))?.user.limits;
      const account = before && (await store.setLimits(id, query, clock.now()));
      if (!account) throw new Problem(404, 'user_not_found', 'There is no such account.');
      const { limits } = account.user;
      logger.info({ user: id, before, limits }, 'an operator set the limits of a user');
      return replies.json(viewOf(account));
    },
  }),
];
