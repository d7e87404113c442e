import type { Holdings } from '@komavox/service';
import { importsRoot } from '../model/ownership.js';
import type { Store } from '../store.js';
import { importHolding } from './keys.js';

/** Imports of before there were holdings. */
export async function adoptImports(store: Store, holdings: Holdings): Promise<void> {
  const own = { root: importsRoot, owner: { $exists: true } };
  for (const { _id, owner } of await store.mangas.find(own, { owner: 1 }).lean()) {
    if (owner === undefined) continue;
    const chapters = await store.chapters.find({ mangaId: _id }, { path: 1 }).lean();
    await holdings.adopt(chapters.map(({ path }) => importHolding(path, owner)));
  }
}
