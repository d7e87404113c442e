/** The account that a provider's claims describe. */
import { parseJson } from '@komavox/core';
import type { IDToken } from 'openid-client';
import { z } from 'zod';
import type { AccountRequest } from '../accounts/create-user.js';
import { describeAccount } from '../accounts/describe-account.js';

/** Apple posts the name beside the token, the first time only. */
const appleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
});

/**
 * @param posted the form's field `user`, beside the code.
 * Throws ZodError when the provider names no email: an account needs one.
 */
export function accountOf(claims: IDToken, posted: string | null): AccountRequest {
  return describeAccount(
    { issuer: claims.iss, subject: claims.sub },
    { email: claims['email'], names: [postedName(posted), claims['name']], picture: claims['picture'] },
  );
}

function postedName(posted: string | null): string | undefined {
  if (posted === null) return undefined;
  // Unsigned, so it may be anything; then another name is taken.
  const name = appleUser.safeParse(parseJson(posted)).data?.name;
  return name && `${name.firstName} ${name.lastName}`;
}
