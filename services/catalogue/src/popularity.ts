/**
 * How often each manga was opened from a search or one of its chapters to be read, in this installation: the order of the
 * list. Counts name no user and don't fade: a small library changes little, and a favourite stays where one looks for it.
 */
import type { Store } from './store.js';

/** What one opening is worth: who searched wanted this title and no other. */
const worth = { search: 2, chapter: 1 } as const;

type Opening = keyof typeof worth;

export interface Popularity {
  count(mangaId: string, from: Opening): void;
  /** Writes what was counted; until then a crash loses it. */
  save(): Promise<void>;
  /** 0 for what was never opened. At most as old as the last `save`. */
  of(mangaId: string): number;
}

export function openPopularity(store: Store): Popularity {
  let saved: ReadonlyMap<string, number> = new Map();
  const waiting = new Map<string, number>();
  return {
    count(mangaId, from) {
      waiting.set(mangaId, (waiting.get(mangaId) ?? 0) + worth[from]);
    },
    async save() {
      for (const [mangaId, points] of [...waiting]) {
        await store.addOpenings(mangaId, points);
        // What was counted meanwhile waits for the next time.
        const left = (waiting.get(mangaId) ?? 0) - points;
        if (left > 0) waiting.set(mangaId, left);
        else waiting.delete(mangaId);
      }
      saved = await store.openings();
    },
    of: (mangaId) => (saved.get(mangaId) ?? 0) + (waiting.get(mangaId) ?? 0),
  };
}
