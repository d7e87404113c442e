/** Signs in with email and password. */
import { Problem } from '@komavox/core';
import type { GatewayContext } from '../context.js';
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
  address: string,
): Promise<SignedIn> {
  const { limits, passwords, sessions, store } = context;
  const attempt = await limits.loginAttempt(address, email);
  const account = await store.findByIdentity(localIdentity(email));
  const right = await passwords.verify(account?.passwordHash, password);
  if (!account || !right) {
    throw new Problem(401, 'wrong_credentials', 'The email or the password is wrong.');
  }
  await attempt.reset();
  const user = await describeUser(context, account.user);
  return { token: await sessions.open(account.user.id), user };
}
