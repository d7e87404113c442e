/** A user as the API shows one: the account, and the balance from billing. */
import { z } from 'zod';
import { askPeer } from '../http/ask-peer.js';
import type { GatewayContext } from '../context.js';
import type { User } from '../model/user.js';

export const userView = z.object({
  id: z.string(),
  email: z.string(),
  display_name: z.string(),
  photoURL: z.string().nullable(),
  creditPoint: z.number().int(),
  dubs: z.number().int(),
  createdAt: z.iso.datetime(),
});

export type UserView = Readonly<z.infer<typeof userView>>;

/** Throws `Problem` 502 or 504 without a balance from billing: a wrong one would be worse than none. */
export async function describeUser({ peers }: Pick<GatewayContext, 'peers'>, user: User): Promise<UserView> {
  const path = `/internal/accounts/${encodeURIComponent(user.id)}`;
  const { creditPoint } = await askPeer<{ creditPoint: number }>(peers, 'billing', path);
  return viewOf(user, creditPoint);
}

export const viewOf = (user: User, creditPoint: number): UserView => ({
  id: user.id,
  email: user.email,
  display_name: user.display_name,
  photoURL: user.photoURL,
  creditPoint,
  dubs: user.dubs,
  createdAt: user.createdAt.toISOString(),
});
