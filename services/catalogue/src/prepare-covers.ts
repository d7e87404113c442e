/** Draws the covers that the first screen shows before anybody asks for them, when the library has changed. */
import { Problem } from '@komavox/core';
import type { Shelf } from './list-mangas.js';
import { coverKey } from './open-cover.js';
import type { PageContext } from './open-page.js';

/** Of each list: two rows on the widest screen. */
const shown = 24;
/** No account has this id, so the lists hold what everybody sees. */
const nobody = '';

export function prepareCovers(shelf: Shelf, context: PageContext): (signal: AbortSignal) => Promise<void> {
  let prepared = 0;
  return async (signal) => {
    const version = await context.store.version();
    if (version === prepared) return;
    const lists = await Promise.all([shelf.latest(nobody), shelf.updated(nobody), shelf.byTitle(nobody)]);
    const ids = new Set(lists.flatMap((cards) => cards.slice(0, shown).map(({ id }) => id)));
    for (const id of ids) {
      if (signal.aborted) return;
      try {
        await coverKey(context, nobody, id);
      } catch (error) {
        // What can't be drawn is said to who asks for it.
        if (!(error instanceof Problem)) throw error;
      }
    }
    prepared = version;
  };
}
