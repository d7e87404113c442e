/** Creates a user of any identity provider, and publishes `user.created` with it. */
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { topics } from '@komavox/proto';
import type { GatewayContext } from '../context.js';
import type { Identity, User } from '../model/user.js';

export interface AccountRequest {
  readonly identity: Identity;
  readonly email: string;
  readonly name: string;
  readonly photoURL?: string | undefined;
  /** Local accounts only; called once the limits allow the account, as hashing is slow. */
  readonly passwordHash?: () => Promise<string>;
}

/** Undefined when the identity has a user already. Throws `Problem` 429 `too_many_attempts`. */
export async function createUser(
  { clock, ids, limits, outbox, store }: GatewayContext,
  { identity, email, name, photoURL, passwordHash }: AccountRequest,
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
    limits: {},
  };
  let created = false;
  try {
    const account = { user, identity, ...(passwordHash && { passwordHash: await passwordHash() }) };
    const event = outbox.entry(topics.userCreated, {
      userId: user.id,
      createdAt: timestampFromDate(user.createdAt),
    });
    created = await outbox.write({ model: store.users, id: user.id }, [event], (events) =>
      store.insertUser({ ...account, outbox: events }),
    );
  } finally {
    if (!created) await counted.refund();
  }
  return created ? user : undefined;
}
