/** Changes that the owner of an import may make: sharing, description, language and direction. */
import { chapterLanguage } from '@komavox/languages';
import { Problem } from '@komavox/core';
import { cardFor } from './manga-index.js';
import type { MangaCard } from './manga-index.js';
import { findManga } from './read-chapters.js';
import type { MangaDocument, Store } from './store.js';

interface MangaChanges {
  readonly shared?: boolean | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly description?: string | undefined;
  /** Of all its chapters; the reading direction follows where neither a file nor the owner said one. */
  readonly language?: string | undefined;
  readonly readingDirection?: 'rtl' | 'ltr' | undefined;
}

/** Rejects with 404 `manga_not_found` when the user may not see it, 403 `manga_not_yours` otherwise. */
export async function findOwnManga(store: Store, user: string, id: string): Promise<MangaDocument> {
  const manga = await findManga(store, user, id);
  assertOwn(manga, user);
  return manga;
}

export function assertOwn({ owner }: Pick<MangaDocument, 'owner'>, user: string): void {
  if (owner !== user) throw new Problem(403, 'manga_not_yours', 'Only imports of your own can be changed.');
}

/** Rejects as `findOwnManga`. */
export async function changeManga(
  store: Store,
  user: string,
  id: string,
  { shared, title, author, description, language, readingDirection }: MangaChanges,
): Promise<MangaCard> {
  const manga = await findOwnManga(store, user, id);
  const chosenDirection = readingDirection ?? manga.chosenDirection;
  // Chapters first: a repeat of the call completes what a crash left half done.
  if (language !== undefined) await store.chapters.updateMany({ mangaId: id }, { $set: { language } });
  const changes = defined({
    shared,
    title,
    author,
    description,
    originalLanguage: language,
    languages: language === undefined ? undefined : [language],
    chosenDirection,
    readingDirection:
      chosenDirection ?? (language === undefined ? undefined : chapterLanguage(language)?.direction),
  });
  const changed = await store.mangas
    .findOneAndUpdate(
      { _id: id, owner: user, deletedAt: { $exists: false } },
      { $set: changes },
      { returnDocument: 'after' },
    )
    .lean<MangaDocument>();
  if (!changed) throw new Problem(404, 'manga_not_found', 'Manga not found');
  await store.bumpOwnVersion(user, [id], { wasShared: manga.shared });
  return cardFor(user, changed);
}

const defined = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<Value>;
