/** Changes of one user's limits as an operator's command says them. */
import { type UserLimitName, userLimitNames, userLimits } from '@komavox/http';
import { z } from 'zod';

/** A number, or null for the setting that holds for everybody. */
export type LimitChanges = { readonly [Name in UserLimitName]?: number | null | undefined };

const change = (name: UserLimitName) => {
  const { min, max } = userLimits[name];
  const range = { error: `${name} is a whole number from ${min} to ${max}, or default.` };
  const number = z
    .string()
    .regex(/^\d+$/, range)
    .transform(Number)
    .pipe(z.number().min(min, range).max(max, range));
  return z.union([z.literal('default').transform(() => null), number], range).optional();
};

/** Of the query: the signature of a command covers it. */
export const limitChanges = z.strictObject(
  Object.fromEntries(userLimitNames.map((name) => [name, change(name)])) as Record<
    UserLimitName,
    ReturnType<typeof change>
  >,
);
