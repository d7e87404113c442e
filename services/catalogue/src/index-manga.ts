/** Writes a chapter, or a manga with what its chapters say of it, into the index. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readComicInfo } from './library/read-chapter.js';
import type { ReadChapter } from './library/read-chapter.js';
import type { FoundChapter, FoundManga } from './library/walk.js';
import type { ComicInfo } from '@komavox/comics/comic-info';
import { describeManga } from './model/describe-manga.js';
import { naturalKey } from '@komavox/comics';
import type { ChapterDocument, Cover, Store } from './store.js';

interface IndexContext {
  readonly store: Store;
  readonly defaultLanguage: string;
}

/** A folder whose files are indexed under its name. */
interface Root {
  readonly name: string;
  readonly folder: string;
}

export async function indexChapter(
  { store, defaultLanguage }: IndexContext,
  found: FoundChapter,
  { pages, info }: ReadChapter,
  place: Pick<ChapterDocument, 'mangaId' | 'root' | 'fingerprint' | 'addedAt'>,
): Promise<void> {
  const { title, number, direction, language = found.language ?? defaultLanguage, ...described } = info;
  await store.putChapter(
    {
      _id: found.id,
      ...place,
      kind: found.kind,
      path: found.path,
      chapterNumber: number ?? found.number,
      sortKey: naturalKey(found.path),
      title: title ?? found.title,
      language,
      ...(direction && { statedDirection: direction }),
      pageCount: pages.length,
      firstPageHash: pages[0]?.hash ?? '',
      ...described,
      modifiedAt: found.modifiedAt,
    },
    pages,
  );
}

export async function indexManga(
  { store, defaultLanguage }: IndexContext,
  root: Root,
  manga: FoundManga,
  fingerprint: string,
  dates: { readonly addedAt: Date; readonly updatedAt: Date },
): Promise<void> {
  const [first, ...rest] = await store.chapters.find({ mangaId: manga.id }).lean();
  if (!first) throw new Error(`No chapters of ${manga.title} in the index`);
  const info: ComicInfo = manga.info ? await readComicInfo(join(root.folder, manga.info.path), []) : {};
  const described = describeManga(manga.title, info, [first, ...rest], defaultLanguage);
  const { first: opening, ...shown } = described;
  const cover: Cover = manga.cover
    ? { kind: 'file', path: manga.cover.path, hash: hashOf(manga.cover.fingerprint) }
    : { kind: 'page', chapterId: opening._id, hash: hashOf(opening.firstPageHash) };
  const modifiedAt = [first, ...rest].reduce(
    (newest, one) => (one.modifiedAt > newest ? one.modifiedAt : newest),
    new Date(0),
  );
  await store.mangas.replaceOne(
    { _id: manga.id },
    { _id: manga.id, root: root.name, ...shown, cover, ...dates, modifiedAt, fingerprint },
    { upsert: true },
  );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
