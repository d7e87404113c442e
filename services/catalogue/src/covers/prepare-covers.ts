/** Draws the covers of the first screen ahead of the first call, when the library has changed. */
import { Problem } from '@komavox/core';
import type { MangaIndex } from '../manga-index.js';
import { coverKey, type CoverContext } from './open-cover.js';

/** Of each list: two rows on the widest screen. */
const maxPrepared = 24;
/** No account has this id, so the lists hold what every user sees. */
const noUser = '';

export function prepareCovers(
  index: MangaIndex,
  context: CoverContext,
): (signal: AbortSignal) => Promise<void> {
  let prepared = 0;
  return async (signal) => {
    const { library: version } = await context.store.versions(noUser);
    if (version === prepared) return;
    const lists = await Promise.all([index.latest(noUser), index.updated(noUser), index.all(noUser)]);
    const ids = new Set(lists.flatMap((cards) => cards.slice(0, maxPrepared).map(({ id }) => id)));
    for (const id of ids) {
      if (signal.aborted) return;
      try {
        await coverKey(context, noUser, id);
      } catch (error) {
        // The call for a cover that can't be drawn gets the reason.
        if (!(error instanceof Problem)) throw error;
      }
    }
    prepared = version;
  };
}
