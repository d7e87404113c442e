/** Signs in somebody whom a provider vouches for, and makes their user if there is none. */
import type { GatewayContext } from '../context.js';
import { createUser, type Newcomer } from '../create-user.js';

/**
 * Known by issuer and subject only: an email proves nothing here, so that nobody gets an account by registering or
 * naming another's. Throws `Problem` 429 `too_many_attempts`.
 */
export async function signIn(
  context: GatewayContext,
  person: Newcomer,
  address: string,
): Promise<{ token: string; created: boolean }> {
  const { sessions, store } = context;
  const find = async () => (await store.findByIdentity(person.identity))?.user;
  const known = await find();
  const added = known ? undefined : await createUser(context, person, address);
  // Of two callbacks at once, one makes the user.
  const user = known ?? added ?? (await find());
  if (!user) throw new Error('A user that is there could not be found');
  return { token: await sessions.open(user.id), created: added !== undefined };
}
