/** Covers of manga that are gone, and those that another cover has replaced. */
import { timeAfter, type Clock } from '@komavox/core';
import { type ObjectStore, olderObjects } from '@komavox/objects';
import { coversPrefix, parseCoverKey } from './open-cover.js';
import type { Store } from '../store.js';

interface Context {
  readonly store: Store;
  readonly objects: ObjectStore;
  readonly clock: Clock;
}

/** So long a page that shows it may still be open somewhere. */
const keptMs = 86_400_000;

/** A cover that is wanted after all is drawn again. */
export async function removeUnusedCovers(
  { store, objects, clock }: Context,
  signal: AbortSignal,
): Promise<void> {
  const before = timeAfter(clock.now(), -keptMs);
  for await (const keys of olderObjects(objects, { prefix: coversPrefix, before, signal })) {
    const covers = keys.map((key) => ({ key, ...parseCoverKey(key) }));
    const ids = [...new Set(covers.map(({ mangaId }) => mangaId))];
    const shown = await store.mangas
      .find({ _id: { $in: ids }, deletedAt: { $exists: false } }, { cover: 1 })
      .lean();
    const hashes = new Map(shown.map(({ _id, cover }) => [_id, cover.hash]));
    for (const { key, mangaId, hash } of covers) {
      if (hashes.get(mangaId) !== hash) await objects.remove(key);
    }
  }
}
