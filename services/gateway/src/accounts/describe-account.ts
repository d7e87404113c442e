/** The account that a provider describes, made to fit ours. */
import { z } from 'zod';
import type { Identity } from '../model/user.js';
import { displayName, email as emailField } from './account-fields.js';
import type { AccountRequest } from './create-user.js';

interface Claims {
  readonly email: unknown;
  /** The first that can be one is taken; else the email's part before the @. */
  readonly names: readonly unknown[];
  readonly picture: unknown;
}

const photo = z.url({ protocol: /^https$/ });

/** Throws ZodError when the provider names no email: an account needs one. */
export function describeAccount(
  identity: Identity,
  { email: given, names, picture }: Claims,
): AccountRequest {
  const email = emailField.parse(given);
  const name = [...names, email.split('@')[0]]
    .map((candidate) => displayName.safeParse(shortened(candidate)))
    .find(({ success }) => success)?.data;
  return { identity, email, name: name ?? email, photoURL: photo.safeParse(picture).data };
}

/** Shortens a name that is too long instead of refusing the sign-in. */
const shortened = (name: unknown): unknown =>
  typeof name === 'string' ? [...name.trim()].slice(0, 50).join('') : name;
