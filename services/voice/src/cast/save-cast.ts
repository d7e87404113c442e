/** Keeps what a user assigned: the last one who saves a cast or a page of it wins. */
import type { AssignedLine, Member } from '@komavox/cast';
import { Problem, type Clock } from '@komavox/core';
import type { CastPagePlace, CastPlace, Casts } from './cast-store.js';

export interface CastContext {
  readonly casts: Casts;
  readonly clock: Clock;
}

/** Of one user; far more than anybody assigns by hand. */
const maxCasts = 500;
const maxPages = 20_000;

/** Throws Problem 400 `member_repeated`, 409 `too_many_casts`. */
export async function saveMembers(
  { casts, clock }: CastContext,
  of: CastPlace,
  members: readonly Member[],
): Promise<readonly Member[]> {
  if (new Set(members.map(({ id }) => id)).size < members.length) {
    throw new Problem(400, 'member_repeated', 'Two members of the cast have the same id.');
  }
  if ((await casts.isNew(of)) && (await casts.countCasts(of.userId)) >= maxCasts) {
    throw new Problem(409, 'too_many_casts', `There are ${maxCasts} casts already.`);
  }
  await casts.saveMembers(of, members, clock.now());
  return members;
}

/** Throws Problem 409 `too_many_casts`. */
export async function saveLines(
  { casts, clock }: CastContext,
  of: CastPagePlace,
  lines: readonly AssignedLine[],
): Promise<readonly AssignedLine[]> {
  if ((await casts.isNew(of)) && (await casts.countPages(of.userId)) >= maxPages) {
    throw new Problem(409, 'too_many_casts', `The casts have ${maxPages} pages already.`);
  }
  await casts.saveLines(of, lines, clock.now());
  return lines;
}
