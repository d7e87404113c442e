/** Makes a user, whoever vouches for them, and tells of it once. */
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { outboxModel } from '@komavox/outbox';
import { topics } from '@komavox/proto';
import type { GatewayContext } from './context.js';
import type { Identity, User } from './model/user.js';

export interface Newcomer {
  readonly identity: Identity;
  readonly email: string;
  readonly name: string;
  readonly photoURL?: string | undefined;
  /** Local accounts only; asked for once the limits let the account be made, as hashing takes its time. */
  readonly passwordHash?: () => Promise<string>;
}

/** Undefined when the identity has a user already. Throws `Problem` 429 `too_many_attempts`. */
export async function createUser(
  { clock, ids, limits, outbox, store }: GatewayContext,
  { identity, email, name, photoURL, passwordHash }: Newcomer,
  address: string,
): Promise<User | undefined> {
  const counted = await limits.registration(address);
  const user: User = {
    id: ids.next(),
    email,
    display_name: name,
    photoURL: photoURL ?? null,
    dubs: 0,
    createdAt: clock.now(),
  };
  let created = false;
  try {
    created = await store.insertUser({
      user,
      identity,
      ...(passwordHash ? { passwordHash: await passwordHash() } : {}),
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
  if (!created) return undefined;
  outbox.flush(outboxModel(store.users), user.id);
  return user;
}
