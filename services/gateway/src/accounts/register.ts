/** Creates a local account and signs its owner in. */
import { Problem } from '@komavox/core';
import type { GatewayContext } from '../context.js';
import type { Caller } from '../http/caller.js';
import { createUser } from './create-user.js';
import { viewOf, type UserView } from './describe-user.js';
import { localIdentity } from '../model/user.js';
import { assertNewPassword } from './new-password.js';

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  /** For the browser's cookies: its session, and the accounts with a password that it is known to. */
  readonly token: string;
  readonly known?: string;
  readonly user: UserView;
}

/** Throws `Problem` 400 `password_refused`, 409 `email_taken`, 429 `too_many_attempts`. */
export async function register(
  context: GatewayContext,
  { name, email, password }: Registration,
  { address, browser, known }: Caller,
): Promise<SignedIn> {
  const { knownBrowsers, passwords, sessions } = context;
  assertNewPassword(password, email);
  const passwordHash = () => passwords.hash(password);
  const request = { identity: localIdentity(email), email, name, passwordHash };
  const user = await createUser(context, request, address);
  if (!user) throw new Problem(409, 'email_taken', 'There is an account with this email already.');
  // Accounts begin without credits; billing learns of this one by its event.
  return {
    token: await sessions.open(user.id, browser),
    known: await knownBrowsers.remember(known, user.id),
    user: viewOf(user, 0),
  };
}
