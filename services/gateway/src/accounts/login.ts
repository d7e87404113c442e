/** Signs in with email and password. */
import { Problem } from '@komavox/core';
import type { GatewayContext } from '../context.js';
import type { Caller } from '../http/caller.js';
import { isPassword } from './check-password.js';
import { describeUser } from './describe-user.js';
import { localIdentity } from '../model/user.js';
import type { SignedIn } from './register.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Throws `Problem` 401 `wrong_credentials`, with the same message after the same time whether the email is unknown or the
 * password wrong; 429 `too_many_attempts`.
 */
export async function login(
  context: GatewayContext,
  { email, password }: Credentials,
  { address, browser, known }: Caller,
): Promise<SignedIn> {
  const { knownBrowsers, sessions, store } = context;
  const account = await store.findByIdentity(localIdentity(email));
  const knownAs = account && (await knownBrowsers.find(known, account.user.id));
  const from = { address, browser: knownAs?.id };
  const { passwordHash } = account ?? {};
  const right = await isPassword(context, { email, passwordHash }, password, from);
  if (!account || !right) {
    throw new Problem(401, 'wrong_credentials', 'The email or the password is wrong.');
  }
  const user = await describeUser(context, account.user);
  return {
    token: await sessions.open(account.user.id, browser),
    known: await knownBrowsers.remember(known, account.user.id),
    user,
  };
}
