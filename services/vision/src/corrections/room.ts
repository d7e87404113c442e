import { Problem } from '@komavox/core';
import type { Model } from 'mongoose';

/** Pages of a user. */
const maxCorrections = 10_000;

/** @throws Problem 409 `too_many_corrections` for another page of a user who has corrected very many */
export async function assertRoom<Stored extends { readonly _id: string; readonly userId: string }>(
  corrections: Model<Stored>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  if ((await corrections.findById(id).lean()) !== null) return;
  if ((await corrections.countDocuments({ userId })) >= maxCorrections) {
    throw new Problem(409, 'too_many_corrections', 'You have corrected too many pages.');
  }
}
