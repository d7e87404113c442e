/** Brings the index up to date with a folder: reads what is new or changed, forgets what is gone. */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chapterLanguage } from '@komavox/languages';
import { type Clock, Problem } from '@komavox/core';
import type { ComicInfo } from './model/comic-info.js';
import { describeManga } from './model/describe-manga.js';
import { naturalKey } from './model/natural-order.js';
import { readChapter, readComicInfo } from './library/read-chapter.js';
import { walkLibrary } from './library/walk.js';
import type { FoundChapter, FoundManga } from './library/walk.js';
import type { ChapterDocument, Cover, Store } from './store.js';

export interface LibraryRoot {
  readonly name: 'library' | 'demo';
  readonly folder: string;
  /** Make the folder when it is missing; otherwise a missing folder fails the scan and the index is kept. */
  readonly create: boolean;
}

export interface Trouble {
  /** Relative to the root. */
  readonly path: string;
  readonly reason: string;
}

export interface ScanReport {
  readonly mangas: number;
  readonly chapters: number;
  readonly changed: boolean;
  /** Files that can't be read; the others are in the catalogue. */
  readonly troubles: readonly Trouble[];
}

export interface ScanContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly defaultLanguage: string;
  /** What was wrong with a file, by path and fingerprint, so that it is read once and not at every scan. */
  readonly known: Map<string, readonly Trouble[]>;
  readonly signal: AbortSignal;
}

/** Manga looked at together: the disk and the store wait for each other otherwise. */
const atOnce = 16;
const tellMs = 500;

type Indexed = Pick<ChapterDocument, 'fingerprint' | 'mangaId' | 'addedAt'>;

/** Rejects when the folder can't be read or the signal is aborted; a broken file is in the report instead. */
export async function scanLibrary(context: ScanContext, root: LibraryRoot): Promise<ScanReport> {
  const { store } = context;
  if (root.create) await mkdir(root.folder, { recursive: true });
  const now = context.clock.now();
  const indexed = new Map<string, Indexed>();
  for (const one of await store.chapters
    .find({ root: root.name }, { fingerprint: 1, mangaId: 1, addedAt: 1 })
    .lean()) {
    indexed.set(one._id, one);
  }
  const knownMangas = new Map<string, { fingerprint: string; addedAt: Date; updatedAt: Date }>();
  for (const one of await store.mangas
    .find({ root: root.name }, { fingerprint: 1, addedAt: 1, updatedAt: 1 })
    .lean()) {
    knownMangas.set(one._id, one);
  }

  const troubles: Trouble[] = [];
  const broken = (path: string, error: unknown) => troubles.push({ path, reason: reasonOf(error) });
  const seenMangas = new Set<string>();
  const seenChapters = new Set<string>();
  let changes = 0;
  let toldAt = 0;
  // A large library appears bit by bit, but not every manga makes all lists old.
  const tellSoon = async () => {
    if (performance.now() - toldAt < tellMs) return;
    toldAt = performance.now();
    await store.changed();
  };
  const scanManga = async (manga: FoundManga): Promise<void> => {
    let news = 0;
    let readable = 0;
    for (const found of manga.chapters) {
      const before = indexed.get(found.id);
      const fingerprint = fingerprintOf(found, context.defaultLanguage);
      const memory = `${root.name}/${found.path} ${fingerprint}`;
      const remembered = context.known.get(memory);
      const isIndexed = before?.fingerprint === fingerprint && before.mangaId === manga.id;
      if (!isIndexed && !remembered) {
        const wrong = await indexChapter(context, root, manga, found, fingerprint, before?.addedAt ?? now);
        if (wrong.troubles.length > 0) context.known.set(memory, wrong.troubles);
        troubles.push(...wrong.troubles);
        if (!wrong.isRead) continue;
        news += 1;
      } else if (remembered) {
        troubles.push(...remembered);
        if (!isIndexed) continue;
      }
      readable += 1;
      seenChapters.add(found.id);
    }
    if (readable === 0) return;
    seenMangas.add(manga.id);
    const gone = [...indexed].filter(([id, one]) => one.mangaId === manga.id && !seenChapters.has(id));
    for (const [id] of gone) await forgetChapter(store, id);
    const before = knownMangas.get(manga.id);
    const fingerprint = `${manga.title} ${manga.cover?.fingerprint ?? ''} ${manga.info?.fingerprint ?? ''}`;
    if (news + gone.length > 0 || before?.fingerprint !== fingerprint) {
      await indexManga(context, root, manga, fingerprint, {
        addedAt: before?.addedAt ?? now,
        updatedAt: news > 0 ? now : (before?.updatedAt ?? now),
      });
      changes += 1;
      await tellSoon();
    }
  };
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const manga of walkLibrary({ root: root.name, folder: root.folder, broken })) {
    if (context.signal.aborted || failures.length > 0) break;
    const one = scanManga(manga)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  context.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  for (const id of knownMangas.keys()) {
    if (seenMangas.has(id)) continue;
    await store.mangas.deleteOne({ _id: id });
    changes += 1;
  }
  for (const [id, one] of indexed) {
    if (!seenChapters.has(id) && !seenMangas.has(one.mangaId)) await forgetChapter(store, id);
  }
  if (changes > 0) await store.changed();
  return { mangas: seenMangas.size, chapters: seenChapters.size, changed: changes > 0, troubles };
}

/** What a chapter's document depends on: the file, and what its name and its place among the others mean. */
const fingerprintOf = (found: FoundChapter, language: string): string =>
  [found.fingerprint, found.number, found.language ?? language].join(' ');

async function indexChapter(
  { store, defaultLanguage }: ScanContext,
  root: LibraryRoot,
  manga: FoundManga,
  found: FoundChapter,
  fingerprint: string,
  addedAt: Date,
): Promise<{ isRead: boolean; troubles: readonly Trouble[] }> {
  let read: Awaited<ReturnType<typeof readChapter>>;
  try {
    read = await readChapter(root.folder, found);
  } catch (error) {
    return { isRead: false, troubles: [{ path: found.path, reason: reasonOf(error) }] };
  }
  const { info, pages, skipped } = read;
  const language = info.language ?? found.language ?? defaultLanguage;
  const optional = {
    series: info.series,
    localizedSeries: info.localizedSeries,
    writer: info.writer,
    summary: info.summary,
  };
  // Pages first: a chapter that is listed can always be read.
  await store.pages.replaceOne({ _id: found.id }, { _id: found.id, pages: [...pages] }, { upsert: true });
  const document: ChapterDocument = {
    _id: found.id,
    mangaId: manga.id,
    root: root.name,
    kind: found.kind,
    path: found.path,
    fingerprint,
    chapterNumber: info.number ?? found.number,
    sortKey: naturalKey(found.path),
    title: info.title ?? found.title,
    language,
    direction: info.direction ?? chapterLanguage(language)?.direction ?? 'ltr',
    pageCount: pages.length,
    firstPageHash: pages[0]?.hash ?? '',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    modifiedAt: found.modifiedAt,
    addedAt,
  };
  await store.chapters.replaceOne({ _id: found.id }, document, { upsert: true });
  return { isRead: true, troubles: skipped.map((reason) => ({ path: found.path, reason })) };
}

async function indexManga(
  { store, defaultLanguage }: ScanContext,
  root: LibraryRoot,
  manga: FoundManga,
  fingerprint: string,
  dates: { addedAt: Date; updatedAt: Date },
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

async function forgetChapter(store: Store, id: string): Promise<void> {
  await store.chapters.deleteOne({ _id: id });
  await store.pages.deleteOne({ _id: id });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  return error instanceof Error ? error.message : String(error);
}
