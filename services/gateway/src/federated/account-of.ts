/** The account that a provider's claims describe. */
import type { IDToken } from 'openid-client';
import { z } from 'zod';
import { displayName, email as emailField } from '../accounts/account-fields.js';
import type { AccountRequest } from '../accounts/create-user.js';

/** Apple posts the name beside the token, the first time only. */
const appleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
});

const photo = z.url({ protocol: /^https$/ });

/**
 * @param posted the form's field `user`, beside the code.
 * Throws ZodError when the provider names no email: an account needs one.
 */
export function accountOf(claims: IDToken, posted: string | null): AccountRequest {
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
    // Unsigned, so it may be anything; then another name is taken.
    return undefined;
  }
  const name = appleUser.safeParse(value).data?.name;
  return name && `${name.firstName} ${name.lastName}`;
}

/** Shortens a name that is too long instead of refusing the sign-in. */
const shortened = (name: unknown): unknown =>
  typeof name === 'string' ? [...name.trim()].slice(0, 50).join('') : name;
