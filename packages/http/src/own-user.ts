import { Problem } from '@komavox/core';

/** For calls in which the caller may name a user. Throws Problem 403 `foreign_user` unless it is the signed-in one. */
export function assertOwnUser(claimed: string | null | undefined, user: string): void {
  if (claimed !== undefined && claimed !== null && claimed !== user) {
    throw new Problem(403, 'foreign_user', 'A call acts for the signed-in user only.');
  }
}
