/** Who somebody is, by what a provider says of them. */
import type { IDToken } from 'openid-client';
import { z } from 'zod';
import { displayName, email as emailField } from '../fields.js';
import type { Newcomer } from '../create-user.js';

/** Apple tells the name beside the token, the first time only. */
const appleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
});

const photo = z.url({ protocol: /^https$/ });

/**
 * @param posted what came beside the code as `user`.
 * Throws ZodError when the provider names no email: an account has one.
 */
export function personOf(claims: IDToken, posted: string | null): Newcomer {
  const email = emailField.parse(claims['email']);
  const name = [postedName(posted), claims['name'], email.split('@')[0]]
    .map((candidate) => displayName.safeParse(shortened(candidate)))
    .find(({ success }) => success)?.data;
  return {
    identity: { issuer: claims.iss, subject: claims.sub },
    email,
    name: name ?? email,
    photoURL: photo.safeParse(claims['picture']).data,
  };
}

function postedName(posted: string | null): string | undefined {
  if (posted === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(posted);
  } catch {
    // Nobody signed it, so it may be anything; then there is another name.
    return undefined;
  }
  const name = appleUser.safeParse(value).data?.name;
  return name && `${name.firstName} ${name.lastName}`;
}

/** A name that is too long for us is no reason to turn somebody away. */
const shortened = (name: unknown): unknown =>
  typeof name === 'string' ? [...name.trim()].slice(0, 50).join('') : name;
