/** Brings the index up to date with a folder: reads what is new or changed, removes what is gone. */
import { mkdir } from 'node:fs/promises';
import { allEnded, type Clock } from '@komavox/core';
import { indexChapter, indexManga } from './index-manga.js';
import { withoutDates } from './library/archive-cache.js';
import { readChapter } from './library/read-chapter.js';
import type { ReadChapter } from './library/read-chapter.js';
import { walkLibrary } from './library/walk.js';
import type { FoundChapter, FoundManga } from './library/walk.js';
import type { ChapterDocument, MangaDocument, Store } from './store.js';

export interface LibraryRoot {
  readonly name: 'library' | 'demo';
  readonly folder: string;
  /** Create the folder when it is missing; otherwise a missing folder fails the scan and the index stays as it is. */
  readonly create: boolean;
}

/** A file that can't be read; the others are in the catalogue. */
export interface ScanIssue {
  /** Relative to the root. */
  readonly path: string;
  readonly reason: string;
}

export interface ScanReport {
  readonly mangas: number;
  readonly chapters: number;
  readonly changed: boolean;
  readonly issues: readonly ScanIssue[];
}

interface ScanContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly defaultLanguage: string;
  /** Issues by path and fingerprint, so that a broken file is read once and not at every scan. */
  readonly knownIssues: Map<string, readonly ScanIssue[]>;
  readonly signal: AbortSignal;
}

/** Disk and store would wait for each other otherwise. */
const maxConcurrentMangas = 16;
const announceEveryMs = 500;

/** `reread`: its file is as it was, but what it was made of otherwise has changed. */
type ChapterState = 'new' | 'reread' | 'unchanged' | 'unreadable';
type IndexedChapter = Pick<ChapterDocument, '_id' | 'fingerprint' | 'mangaId' | 'addedAt'>;
type IndexedManga = Pick<MangaDocument, '_id' | 'fingerprint' | 'addedAt' | 'updatedAt'>;

/** Rejects when the folder can't be read or the signal is aborted; a broken file is in the report instead. */
export async function scanLibrary(context: ScanContext, root: LibraryRoot): Promise<ScanReport> {
  const { store } = context;
  if (root.create) await mkdir(root.folder, { recursive: true });
  const chapters: IndexedChapter[] = await store.chapters
    .find({ root: root.name }, { fingerprint: 1, mangaId: 1, addedAt: 1 })
    .lean();
  const mangas: IndexedManga[] = await store.mangas
    .find({ root: root.name }, { fingerprint: 1, addedAt: 1, updatedAt: 1 })
    .lean();
  return await new LibraryScan(context, root, chapters, mangas).run();
}

class LibraryScan {
  readonly #now: Date;
  readonly #indexedChapters: ReadonlyMap<string, IndexedChapter>;
  readonly #chapterIds = new Map<string, string[]>();
  readonly #indexedMangas: ReadonlyMap<string, IndexedManga>;
  readonly #seenChapters = new Set<string>();
  readonly #seenMangas = new Set<string>();
  readonly #issues: ScanIssue[] = [];
  #changes = 0;
  #announcedAt = 0;

  constructor(
    readonly context: ScanContext,
    readonly root: LibraryRoot,
    chapters: readonly IndexedChapter[],
    mangas: readonly IndexedManga[],
  ) {
    this.#now = context.clock.now();
    this.#indexedChapters = new Map(chapters.map((one) => [one._id, one]));
    for (const { _id, mangaId } of chapters) {
      this.#chapterIds.set(mangaId, [...(this.#chapterIds.get(mangaId) ?? []), _id]);
    }
    this.#indexedMangas = new Map(mangas.map((one) => [one._id, one]));
  }

  async run(): Promise<ScanReport> {
    const { store, signal } = this.context;
    await this.#scanMangas();
    signal.throwIfAborted();
    await this.#removeMissing();
    if (this.#changes > 0) await store.bumpVersion();
    return {
      mangas: this.#seenMangas.size,
      chapters: this.#seenChapters.size,
      changed: this.#changes > 0,
      issues: this.#issues,
    };
  }

  /** A few at a time, drawn from one walk: it is never further ahead, so a large library isn't held in memory. */
  async #scanMangas(): Promise<void> {
    const mangas = walkLibrary({
      root: this.root.name,
      folder: this.root.folder,
      onUnreadable: (path, error) => this.#issues.push(issueOf(path, error)),
    });
    const scanNext = async (): Promise<void> => {
      for await (const manga of mangas) {
        if (this.context.signal.aborted) return;
        await this.#scanManga(manga);
      }
    };
    await allEnded(Array.from({ length: maxConcurrentMangas }, scanNext));
  }

  async #scanManga(manga: FoundManga): Promise<void> {
    const { store } = this.context;
    const states: ChapterState[] = [];
    for (const found of manga.chapters) states.push(await this.#scanChapter(manga, found));
    if (states.every((state) => state === 'unreadable')) return;
    this.#seenMangas.add(manga.id);
    const gone = (this.#chapterIds.get(manga.id) ?? []).filter((id) => !this.#seenChapters.has(id));
    for (const id of gone) await store.removeChapter(id);
    const before = this.#indexedMangas.get(manga.id);
    const fingerprint = `${manga.title} ${manga.cover?.fingerprint ?? ''} ${manga.info?.fingerprint ?? ''}`;
    const hasNews = states.includes('new');
    const hasChanged = hasNews || states.includes('reread') || gone.length > 0;
    if (!hasChanged && this.#isIndexed(before, fingerprint)) return;
    await indexManga(this.context, this.root, manga, fingerprint, {
      addedAt: before?.addedAt ?? this.#now,
      updatedAt: hasNews ? this.#now : (before?.updatedAt ?? this.#now),
    });
    this.#changes += 1;
    await this.#announce();
  }

  async #scanChapter(manga: FoundManga, found: FoundChapter): Promise<ChapterState> {
    const { knownIssues, defaultLanguage } = this.context;
    const before = this.#indexedChapters.get(found.id);
    const fingerprint = fingerprintOf(found, defaultLanguage);
    const version = `${this.root.name}/${found.path} ${fingerprint}`;
    const known = knownIssues.get(version);
    let state: ChapterState = 'unreadable';
    if (this.#isIndexed(before, fingerprint) && before?.mangaId === manga.id) state = 'unchanged';
    else if (!known) {
      const result = await this.#indexChapter(manga, found, fingerprint, before?.addedAt ?? this.#now);
      state = result.state === 'new' && sameFile(before, found) ? 'reread' : result.state;
      if (result.issues.length > 0) knownIssues.set(version, result.issues);
    }
    this.#issues.push(...(knownIssues.get(version) ?? []));
    if (state !== 'unreadable') this.#seenChapters.add(found.id);
    return state;
  }

  /**
   * Each image of the product has the demo library with other dates. While two versions run, neither is to index anew what
   * the other one has indexed.
   */
  #isIndexed(before: { readonly fingerprint: string } | undefined, fingerprint: string): boolean {
    if (before === undefined || this.root.name !== 'demo') return before?.fingerprint === fingerprint;
    return withoutDates(before.fingerprint) === withoutDates(fingerprint);
  }

  async #indexChapter(
    manga: FoundManga,
    found: FoundChapter,
    fingerprint: string,
    addedAt: Date,
  ): Promise<{ readonly state: ChapterState; readonly issues: readonly ScanIssue[] }> {
    let read: ReadChapter;
    try {
      read = await readChapter(this.root.folder, found);
    } catch (error) {
      return { state: 'unreadable', issues: [issueOf(found.path, error)] };
    }
    const place = { mangaId: manga.id, root: this.root.name, fingerprint, addedAt };
    await indexChapter(this.context, found, read, place);
    return { state: 'new', issues: read.skipped.map((reason) => ({ path: found.path, reason })) };
  }

  async #removeMissing(): Promise<void> {
    const { store } = this.context;
    for (const id of this.#indexedMangas.keys()) {
      if (this.#seenMangas.has(id)) continue;
      await store.mangas.deleteOne({ _id: id });
      this.#changes += 1;
    }
    for (const { _id, mangaId } of this.#indexedChapters.values()) {
      if (!this.#seenChapters.has(_id) && !this.#seenMangas.has(mangaId)) await store.removeChapter(_id);
    }
  }

  /** A large library appears bit by bit, but not every manga makes all cached lists stale. */
  async #announce(): Promise<void> {
    if (performance.now() - this.#announcedAt < announceEveryMs) return;
    this.#announcedAt = performance.now();
    await this.context.store.bumpVersion();
  }
}

/** Everything that a chapter's document is made of: the file, and what its name and its place among the others mean. */
const fingerprintOf = (found: FoundChapter, language: string): string =>
  [found.fingerprint, found.number, found.language ?? language].join(' ');

const sameFile = (before: IndexedChapter | undefined, found: FoundChapter): boolean =>
  before?.fingerprint.split(' ')[0] === found.fingerprint.split(' ')[0];

const issueOf = (path: string, error: unknown): ScanIssue => ({
  path,
  reason: error instanceof Error ? error.message : String(error),
});
