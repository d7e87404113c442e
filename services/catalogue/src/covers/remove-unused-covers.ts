/** Covers of manga that are gone, and those that another cover has replaced. */
import { timeAfter, type Clock } from '@komavox/core';
import type { ObjectStore } from '@komavox/objects';
import { coversPrefix, parseCoverKey } from './open-cover.js';
import type { Store } from '../store.js';

interface Context {
  readonly store: Store;
  readonly objects: ObjectStore;
  readonly clock: Clock;
}

/** So long a page that shows it may still be open somewhere. */
const keptMs = 86_400_000;
/** Manga that are looked up at a time. */
const batch = 500;

/** A cover that is wanted after all is drawn again. */
export async function removeUnusedCovers(
  { store, objects, clock }: Context,
  signal: AbortSignal,
): Promise<void> {
  const removeUnused = async (keys: readonly string[]) => {
    const covers = keys.map((key) => ({ key, ...parseCoverKey(key) }));
    const ids = [...new Set(covers.map(({ mangaId }) => mangaId))];
    const shown = await store.mangas
      .find({ _id: { $in: ids }, deletedAt: { $exists: false } }, { cover: 1 })
      .lean();
    const hashes = new Map(shown.map(({ _id, cover }) => [_id, cover.hash]));
    for (const { key, mangaId, hash } of covers) {
      if (hashes.get(mangaId) !== hash) await objects.remove(key);
    }
  };
  const before = timeAfter(clock.now(), -keptMs);
  let old: string[] = [];
  for await (const { key, modifiedAt } of objects.list(coversPrefix)) {
    if (signal.aborted) return;
    if (modifiedAt < before) old.push(key);
    if (old.length < batch) continue;
    await removeUnused(old);
    old = [];
  }
  await removeUnused(old);
}
