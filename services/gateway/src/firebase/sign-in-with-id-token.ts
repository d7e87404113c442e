/** Exchanges a fresh ID token of the Firebase project for a session of ours. */
import { Problem } from '@komavox/core';
import { describeUser } from '../accounts/describe-user.js';
import type { AccountRequest } from '../accounts/create-user.js';
import type { SignedIn } from '../accounts/register.js';
import type { GatewayContext } from '../context.js';
import type { Caller } from '../http/caller.js';
import { describeAccount } from '../accounts/describe-account.js';
import { enterAs } from '../accounts/enter-as.js';
import { firebaseIdentity } from '../model/user.js';
import type { FirebaseProject, ProvenPerson } from '../vendors/firebase-project.js';

/** The time that a person has from signing in at Firebase to here; a stolen, older token opens no session. */
const maxAgeMs = 5 * 60_000;

/**
 * Throws what `FirebaseProject.verify` does; `Problem` 401 `stale_id_token`, 403 `email_missing`, 429 `too_many_attempts`.
 */
export async function signInWithIdToken(
  context: GatewayContext,
  project: FirebaseProject,
  idToken: string,
  { address, browser }: Caller,
): Promise<SignedIn & { readonly created: boolean }> {
  const person = await project.verify(idToken);
  const { authenticatedAt } = person;
  if (context.clock.now().getTime() - authenticatedAt.getTime() >= maxAgeMs) {
    throw new Problem(401, 'stale_id_token', 'This sign-in is too long ago. Please sign in again.');
  }
  const { user, created } = await enterAs(context, accountOf(person), address);
  // The balance first: a session that the browser isn't told of would be left behind.
  const view = await describeUser(context, user);
  return { token: await context.sessions.open(user.id, browser, authenticatedAt), user: view, created };
}

function accountOf({ uid, email, name, picture }: ProvenPerson): AccountRequest {
  if (email === undefined) {
    throw new Problem(
      403,
      'email_missing',
      'An account needs an email. Please sign in with one that has it.',
    );
  }
  return describeAccount(firebaseIdentity(uid), { email, names: [name], picture });
}
