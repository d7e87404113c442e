/** A manga's chapters, and a chapter with its neighbours and its pages. */
import { Problem } from '@komavox/core';
import type { ReadingDirection } from '@komavox/languages';
import { cardFor } from './manga-index.js';
import type { MangaCard } from './manga-index.js';
import { maySee } from './model/ownership.js';
import { directionOf } from './model/reading-direction.js';
import { shownChapter, type ChapterDocument, type MangaDocument, type Store } from './store.js';

export interface ChapterCard {
  readonly id: string;
  readonly mangaId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly language: string;
  readonly readingDirection: ReadingDirection;
  readonly pageCount: number;
}

interface ChapterQuery {
  readonly offset: number;
  readonly limit: number;
  readonly sortOrder: 'asc' | 'desc';
  /** Without one, chapters of all languages. */
  readonly language?: string | undefined;
}

const chapterNotFound = () => new Problem(404, 'chapter_not_found', 'Chapter not found');

/** Rejects with 404 `manga_not_found`, also for another user's private one. */
export async function findManga(store: Store, user: string, id: string): Promise<MangaDocument> {
  const manga = await store.mangas.findById(id).lean();
  if (!manga || !maySee(manga, user)) throw new Problem(404, 'manga_not_found', 'Manga not found');
  return manga;
}

export async function readManga(store: Store, user: string, id: string): Promise<MangaCard> {
  return cardFor(user, await findManga(store, user, id));
}

/** `total` counts all chapters of the manga in that language. Rejects with 404 `manga_not_found`. */
export async function listChapters(
  store: Store,
  user: string,
  mangaId: string,
  { offset, limit, sortOrder, language }: ChapterQuery,
): Promise<{ total: number; chapters: readonly ChapterCard[] }> {
  const manga = await findManga(store, user, mangaId);
  const filter = { mangaId, ...shownChapter, ...(language === undefined ? {} : { language }) };
  const step = sortOrder === 'asc' ? 1 : -1;
  const [total, chapters] = await Promise.all([
    store.chapters.countDocuments(filter),
    store.chapters.find(filter).sort({ chapterNumber: step, sortKey: step }).skip(offset).limit(limit).lean(),
  ]);
  return { total, chapters: chapters.map((chapter) => chapterCard(chapter, manga)) };
}

/** Rejects with 404 `chapter_not_found`, also when its manga is another user's private one. */
export async function findChapter(
  store: Store,
  user: string,
  id: string,
): Promise<{ readonly chapter: ChapterDocument; readonly manga: MangaDocument }> {
  const chapter = await store.chapters.findById(id).lean();
  if (!chapter || chapter.deletedAt !== undefined) throw chapterNotFound();
  const manga = await store.mangas.findById(chapter.mangaId).lean();
  if (!manga || !maySee(manga, user)) throw chapterNotFound();
  return { chapter, manga };
}

/** The chapter and its neighbours of the same language, by number. */
export async function readChapterCard(
  store: Store,
  user: string,
  id: string,
): Promise<ChapterCard & { previousId: string | null; nextId: string | null }> {
  const { chapter, manga } = await findChapter(store, user, id);
  const row = await store.chapters
    .find({ mangaId: chapter.mangaId, language: chapter.language, ...shownChapter }, { _id: 1 })
    .sort({ chapterNumber: 1, sortKey: 1 })
    .lean();
  const at = row.findIndex((one) => one._id === id);
  return {
    ...chapterCard(chapter, manga),
    previousId: row[at - 1]?._id ?? null,
    nextId: row[at + 1]?._id ?? null,
  };
}

/**
 * Addresses of the pages, in order. Each names the image's version, so it may be cached for good, and its size in pixels
 * (`w`, `h`), so that a page has its place before it is loaded.
 */
export async function listPages(
  store: Store,
  user: string,
  id: string,
): Promise<{ readonly mangaId: string; readonly pages: readonly string[] }> {
  const [{ manga }, chapter] = await Promise.all([
    findChapter(store, user, id),
    store.pages.findById(id).lean(),
  ]);
  if (!chapter) throw chapterNotFound();
  const pages = chapter.pages.map(
    ({ hash, width, height }, index) => `/api/chapters/${id}/pages/${index}?v=${hash}&w=${width}&h=${height}`,
  );
  return { mangaId: manga._id, pages };
}

export function chapterCard(chapter: ChapterDocument, manga: MangaDocument): ChapterCard {
  const { _id, mangaId, chapterNumber, title, language, pageCount } = chapter;
  const readingDirection = directionOf(chapter, manga);
  return { id: _id, mangaId, chapterNumber, title, language, readingDirection, pageCount };
}
