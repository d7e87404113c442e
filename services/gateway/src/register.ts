/** Makes a local account and signs its owner in. */
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { outboxModel, Problem } from '@komavox/platform';
import { topics } from '@komavox/proto';
import type { GatewayContext } from './context.js';
import { viewOf, type UserView } from './describe-user.js';
import { localIdentity, type User } from './model/user.js';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  /** For the browser's cookie. */
  readonly token: string;
  readonly user: UserView;
}

/** Throws `Problem` 409 `email_taken`, 429 `too_many_attempts`. */
export async function register(
  context: GatewayContext,
  { name, email, password }: Registration,
  address: string,
): Promise<SignedIn> {
  const { clock, ids, limits, outbox, passwords, sessions, store } = context;
  const counted = await limits.registration(address);
  const user: User = {
    id: ids.next(),
    email,
    display_name: name,
    photoURL: null,
    dubs: 0,
    createdAt: clock.now(),
  };
  let created = false;
  try {
    created = await store.insertUser({
      user,
      identity: localIdentity(email),
      passwordHash: await passwords.hash(password),
      outbox: [
        outbox.entry(topics.userCreated, {
          userId: user.id,
          email,
          displayName: name,
          createdAt: timestampFromDate(user.createdAt),
        }),
      ],
    });
  } finally {
    if (!created) await counted.giveBack();
  }
  if (!created) throw new Problem(409, 'email_taken', 'There is an account with this email already.');
  outbox.nudge(outboxModel(store.users), user.id);
  // Accounts begin without credits; billing hears of this one by the event just written.
  return { token: await sessions.open(user.id), user: viewOf(user, 0) };
}
