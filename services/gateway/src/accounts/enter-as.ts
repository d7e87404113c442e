/** Finds the user whom a provider has authenticated, and creates the account if there is none. */
import type { GatewayContext } from '../context.js';
import type { User } from '../model/user.js';
import { createUser, type AccountRequest } from './create-user.js';

/**
 * Identified by issuer and subject only: an email proves nothing, or an account could be taken over by registering its
 * email elsewhere. Throws `Problem` 429 `too_many_attempts`.
 */
export async function enterAs(
  context: GatewayContext,
  request: AccountRequest,
  address: string,
): Promise<{ user: User; created: boolean }> {
  const find = async () => (await context.store.findByIdentity(request.identity))?.user;
  const known = await find();
  const added = known ? undefined : await createUser(context, request, address);
  // Of two concurrent sign-ins, one creates the user.
  const user = known ?? added ?? (await find());
  if (!user) throw new Error('A user that exists could not be found');
  return { user, created: added !== undefined };
}
