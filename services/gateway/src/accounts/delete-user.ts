/** Deletes an account: here at once, and in every other service by the event `user.deleted`. */
import { Problem, timeAfter } from '@komavox/core';
import { topics } from '@komavox/proto';
import type { GatewayContext } from '../context.js';
import type { Session } from '../model/session.js';
import { requirePassword } from './change-password.js';
import { accountGuesses } from './guesses.js';

/** The time that somebody has who signs in with a provider again, to prove that it is them. */
const freshMs = 10 * 60_000;

/** No call, upload or job that was under way when an account was deleted lasts longer. */
const tellAgainMs = 2 * 3_600_000;

type DeleteContext = Pick<
  GatewayContext,
  'clock' | 'guesses' | 'limits' | 'outbox' | 'passwords' | 'sessions' | 'store'
>;

/** Whether its user has just proved who they are. */
export const isFresh = ({ authenticatedAt }: Session, now: Date): boolean =>
  timeAfter(authenticatedAt, freshMs) > now;

/**
 * From here on nothing names the user; an empty document stays until every service has been told twice.
 * @param password of an account that has one
 * Throws `Problem` 403 `wrong_password` or `sign_in_again`, 429 `too_many_attempts`.
 */
export async function deleteUser(
  context: DeleteContext,
  session: Session,
  password: string | undefined,
  address: string,
): Promise<void> {
  const { clock, outbox, store } = context;
  const { user: id } = session;
  const account = await store.findPassword(id);
  if (!account) return;
  if (account.passwordHash !== undefined) {
    await requirePassword(context, session, password ?? '', address);
  } else if (!isFresh(session, clock.now())) {
    throw new Problem(
      403,
      'sign_in_again',
      'Please sign out and in again, and delete your account within ten minutes.',
    );
  }
  const event = outbox.entry(topics.userDeleted, { userId: id });
  await outbox.write({ model: store.users, id }, [event], (events) =>
    store.emptyUser(id, clock.now(), events),
  );
  await store.forgetAttempts(accountGuesses(account.email));
}

/** Tells of deleted accounts again, and forgets those that have been told of. */
export async function completeDeletions({
  clock,
  outbox,
  sessions,
  store,
}: Pick<DeleteContext, 'clock' | 'outbox' | 'sessions' | 'store'>): Promise<void> {
  await store.removeToldUsers();
  for (const id of await store.deletedUsers(timeAfter(clock.now(), -tellAgainMs))) {
    // A sign-in may have been under way.
    await sessions.closeAllOf(id);
    const event = outbox.entry(topics.userDeleted, { userId: id });
    await outbox.write({ model: store.users, id }, [event], (events) => store.noteToldAgain(id, events));
  }
}
