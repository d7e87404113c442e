/** Changes a user's password, or proves with it that a call is theirs. */
import { Problem } from '@komavox/core';
import type { GatewayContext } from '../context.js';
import type { Session } from '../model/session.js';
import { isPassword } from './check-password.js';
import { assertNewPassword } from './new-password.js';

interface Change {
  readonly current: string;
  readonly password: string;
}

/**
 * Throws `Problem` 403 `wrong_password`, 409 `no_password` for who signs in with a provider, 400 `password_refused`, 429
 * `too_many_attempts`.
 */
export async function changePassword(
  context: GatewayContext,
  session: Session,
  { current, password }: Change,
  address: string,
): Promise<void> {
  const account = await context.store.findPassword(session.user);
  if (account?.passwordHash === undefined) {
    throw new Problem(
      409,
      'no_password',
      'You sign in with another service, which keeps your password: change it there.',
    );
  }
  assertNewPassword(password, account.email);
  await requirePassword(context, session, current, address);
  await context.store.setPasswordHash(session.user, await context.passwords.hash(password));
}

/** Throws `Problem` 403 `wrong_password`, 429 `too_many_attempts`. */
export async function requirePassword(
  context: Pick<GatewayContext, 'guesses' | 'limits' | 'passwords' | 'store'>,
  { user, id }: Session,
  password: string,
  address: string,
): Promise<void> {
  const account = await context.store.findPassword(user);
  // Of a browser that is signed in; who guesses elsewhere doesn't keep it from this.
  const from = { address, browser: id };
  if (account && (await isPassword(context, account, password, from))) return;
  throw new Problem(403, 'wrong_password', 'The current password is wrong.', {
    members: { field: 'current' },
  });
}
