import { describeManga } from '../model/describe-manga.js';
import { shownChapter, type ChapterDocument, type MangaDocument, type Store } from '../store.js';

/**
 * Writes what the chapters of an own manga say of it: its languages, its cover, its highest number. Whoever changes
 * chapters sets `staleSince` before, so that `completeChanges` does this after a crash.
 * @returns the number of chapters; a manga without any is left as it is
 */
export async function refreshManga(store: Store, id: string): Promise<number> {
  const manga = await store.mangas.findById(id).lean<MangaDocument>();
  const chapters = await store.chapters.find({ mangaId: id, ...shownChapter }).lean<ChapterDocument[]>();
  const [one, ...others] = chapters;
  if (!manga || !one) return 0;
  const { staleSince } = manga;
  const { languages, first } = describeManga(manga.title, {}, [one, ...others], manga.originalLanguage);
  await store.mangas.updateOne(
    // Another change since then is its own refresh.
    { _id: id, staleSince: staleSince ?? { $exists: false } },
    {
      $set: { languages, cover: { kind: 'page', chapterId: first._id, hash: first.firstPageHash } },
      $max: { lastNumber: Math.max(...chapters.map((chapter) => chapter.chapterNumber)) },
      $unset: { staleSince: '' },
    },
  );
  return chapters.length;
}
