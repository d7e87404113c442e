/**
 * Manga, chapters and pages. Documents of the roots `library` and `demo` are an index that a scan can make again, but for
 * `addedAt` and `updatedAt`; those of `imports` belong to users.
 */
import { Schema } from 'mongoose';
import type { Connection } from 'mongoose';
import type { ReadingDirection } from '@komavox/languages';
import { addOutbox, type OutboxEntry } from '@komavox/outbox';
import { retryUpsert } from '@komavox/documents';
import type { Page } from './library/read-chapter.js';

export interface Cover {
  readonly kind: 'file' | 'page';
  /** A file: relative to the root. A page: the chapter whose first page it is. */
  readonly path?: string;
  readonly chapterId?: string;
  readonly hash: string;
}

export interface MangaDocument {
  _id: string;
  /** The folder it is in, `library` or `demo`; `imports` for what a user brought. */
  root: string;
  /** Of an import only: the user it belongs to, and whether every user may see it. */
  owner?: string;
  shared?: boolean;
  /** Of an import only: the highest number its chapters were given. */
  lastNumber?: number;
  /** Set when it is removed: no user sees it any more. It is kept a day, so that no late import makes it again. */
  deletedAt?: Date;
  /** Of an import only: since when its chapters may say something else of it than it does. */
  staleSince?: Date;
  /** Of an import only: the manga that its chapters are being moved to, and their numbers there. */
  merge?: MangaMerge;
  title: string;
  /** The title in other languages; searched, not shown. */
  otherTitles: string[];
  author: string;
  description: string;
  originalLanguage: string;
  languages: string[];
  /** Of chapters in the original language; `directionOf` has that of each. */
  readingDirection: ReadingDirection;
  /** Of an import only: its owner's choice for all chapters. */
  chosenDirection?: ReadingDirection;
  /** What the description in its folder says. */
  statedDirection?: ReadingDirection;
  cover: Cover;
  /** When the catalogue first saw it, and when it last saw a new chapter. */
  addedAt: Date;
  updatedAt: Date;
  /** Of its newest file. */
  modifiedAt: Date;
  fingerprint: string;
}

interface MangaMerge {
  readonly into: string;
  readonly numbers: readonly { readonly chapterId: string; readonly chapterNumber: number }[];
}

export interface ChapterDocument {
  _id: string;
  mangaId: string;
  root: string;
  kind: 'archive' | 'folder' | 'objects';
  /** Relative to the root's folder; of `objects`, the beginning of their keys. */
  path: string;
  fingerprint: string;
  chapterNumber: number;
  /** Orders chapters of the same number. */
  sortKey: string;
  title: string;
  language: string;
  /** What its file says. */
  statedDirection?: ReadingDirection;
  pageCount: number;
  firstPageHash: string;
  series?: string;
  localizedSeries?: string;
  writer?: string;
  summary?: string;
  modifiedAt: Date;
  addedAt: Date;
  /** Set while it is being removed: no user sees it any more. */
  deletedAt?: Date;
  outbox?: OutboxEntry[];
}

/** Chapters that are not being removed. */
export const shownChapter = { deletedAt: { $exists: false } } as const;

/** Apart from the chapter, so that lists of chapters stay light. */
interface PagesDocument {
  /** The chapter's id. */
  _id: string;
  pages: Page[];
}

/** How often a manga was opened, weighted; see popularity.ts. */
interface OpeningsDocument {
  /** The manga's id. */
  _id: string;
  points: number;
}

/** Everybody's, as an id among those of users. */
const libraryId = 'library';

interface StateDocument {
  /** `library`, or a user. */
  _id: string;
  /** Grows with every change of what everybody sees, or of what only the user sees; a cache of another version is stale. */
  version: number;
}

/** Of the lists that a user sees; 0 before the first change. */
interface ListVersions {
  readonly library: number;
  readonly own: number;
}

const text = { type: String, default: '' };
const required = { type: String, required: true } as const;

const coverSchema = new Schema<Cover>(
  { kind: required, path: String, chapterId: String, hash: required },
  { _id: false },
);
const pageSchema = new Schema<Page>(
  { name: required, contentType: required, size: Number, width: Number, height: Number, hash: required },
  { _id: false },
);

const mergeSchema = new Schema<MangaMerge>(
  {
    into: required,
    numbers: [new Schema({ chapterId: required, chapterNumber: Number }, { _id: false })],
  },
  { _id: false },
);

const mangaSchema = new Schema<MangaDocument>(
  {
    _id: required,
    root: { ...required, index: true },
    owner: { type: String, index: true, sparse: true },
    shared: Boolean,
    lastNumber: Number,
    deletedAt: { type: Date, index: true, sparse: true },
    staleSince: { type: Date, index: true, sparse: true },
    merge: mergeSchema,
    title: required,
    otherTitles: { type: [String], default: [] },
    author: text,
    description: text,
    originalLanguage: required,
    languages: { type: [String], default: [] },
    readingDirection: required,
    chosenDirection: String,
    statedDirection: String,
    cover: { type: coverSchema, required: true },
    addedAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    modifiedAt: { type: Date, required: true },
    fingerprint: required,
  },
  { versionKey: false, timestamps: false },
);

const chapterSchema = new Schema<ChapterDocument>(
  {
    _id: required,
    mangaId: { ...required, index: true },
    root: { ...required, index: true },
    kind: required,
    path: required,
    fingerprint: required,
    chapterNumber: { type: Number, required: true },
    sortKey: required,
    title: text,
    language: required,
    statedDirection: String,
    pageCount: { type: Number, required: true },
    firstPageHash: required,
    series: String,
    localizedSeries: String,
    writer: String,
    summary: String,
    modifiedAt: { type: Date, required: true },
    addedAt: { type: Date, required: true },
    deletedAt: { type: Date, index: true, sparse: true },
  },
  { versionKey: false, timestamps: false },
);
addOutbox(chapterSchema);

const pagesSchema = new Schema<PagesDocument>(
  { _id: required, pages: { type: [pageSchema], default: [] } },
  { versionKey: false },
);

const stateSchema = new Schema<StateDocument>(
  { _id: required, version: { type: Number, default: 0 } },
  { versionKey: false },
);

const openingsSchema = new Schema<OpeningsDocument>(
  { _id: required, points: { type: Number, default: 0 } },
  { versionKey: false },
);

export function openStore(connection: Connection) {
  const state = connection.model<StateDocument>('LibraryState', stateSchema);
  const chapters = connection.model<ChapterDocument>('Chapter', chapterSchema);
  const openings = connection.model<OpeningsDocument>('MangaOpenings', openingsSchema);
  const pagesOfChapters = connection.model<PagesDocument>('ChapterPages', pagesSchema);
  const mangas = connection.model<MangaDocument>('Manga', mangaSchema);
  const bump = async (_id: string): Promise<void> => {
    await retryUpsert(() => state.updateOne({ _id }, { $inc: { version: 1 } }, { upsert: true }));
  };
  return {
    mangas,
    chapters,
    pages: pagesOfChapters,
    /** Writes the pages first: a chapter that is listed can always be read. */
    async putChapter(chapter: ChapterDocument, pages: readonly Page[]): Promise<void> {
      const { _id } = chapter;
      await pagesOfChapters.replaceOne({ _id }, { _id, pages: [...pages] }, { upsert: true });
      await chapters.replaceOne({ _id }, chapter, { upsert: true });
    },
    /** Like `putChapter`, but leaves a chapter that is there as it is. */
    async addChapter({ _id, ...chapter }: ChapterDocument, pages: readonly Page[]): Promise<void> {
      await pagesOfChapters.replaceOne({ _id }, { _id, pages: [...pages] }, { upsert: true });
      await retryUpsert(() => chapters.updateOne({ _id }, { $setOnInsert: chapter }, { upsert: true }));
    },
    /** @returns false when it is no longer in that manga */
    async changeChapter(
      { _id, mangaId }: Pick<ChapterDocument, '_id' | 'mangaId'>,
      fields: Partial<Pick<ChapterDocument, 'title' | 'chapterNumber'>>,
    ): Promise<boolean> {
      const { matchedCount } = await chapters.updateOne({ _id, mangaId, ...shownChapter }, { $set: fields });
      return matchedCount === 1;
    },
    /** Whether no chapter of the manga in this language has the number. */
    async isNumberFree(
      wanted: Pick<ChapterDocument, 'mangaId' | 'language' | 'chapterNumber'>,
    ): Promise<boolean> {
      const { mangaId, language, chapterNumber } = wanted;
      const same = { mangaId, language, chapterNumber, ...shownChapter };
      return (await chapters.countDocuments(same)) === 0;
    },
    /** The next number of an own manga, in one atomic step, so that two at once get two; undefined without the manga. */
    async nextNumber(mangaId: string): Promise<number | undefined> {
      const manga = await mangas
        .findOneAndUpdate({ _id: mangaId }, { $inc: { lastNumber: 1 } }, { returnDocument: 'after' })
        .lean<MangaDocument>();
      return manga ? Math.floor(manga.lastNumber ?? 1) : undefined;
    },
    /** Before chapters of these change: see `refreshManga`. */
    async markStale(mangaIds: readonly string[], staleSince: Date): Promise<void> {
      await mangas.updateMany({ _id: { $in: mangaIds } }, { $set: { staleSince } });
    },
    /** Removes the chapter last: as long as it is there, an interrupted removal can be repeated. */
    async removeChapter(id: string): Promise<void> {
      await pagesOfChapters.deleteOne({ _id: id });
      await chapters.deleteOne({ _id: id });
    },
    async addOpenings(mangaId: string, points: number): Promise<void> {
      await retryUpsert(() => openings.updateOne({ _id: mangaId }, { $inc: { points } }, { upsert: true }));
    },
    /** Points of every manga that was ever opened. */
    async openings(): Promise<Map<string, number>> {
      return new Map((await openings.find().lean()).map(({ _id, points }) => [_id, points]));
    },
    async versions(user: string): Promise<ListVersions> {
      const found = await state.find({ _id: { $in: [libraryId, user] } }).lean();
      const of = (id: string) => found.find(({ _id }) => _id === id)?.version ?? 0;
      return { library: of(libraryId), own: of(user) };
    },
    /** Makes cached lists stale, in every process. */
    bumpVersion: () => bump(libraryId),
    /**
     * The same after changes of a user's own manga: everybody's lists only if others see one of them, or did before. So the
     * imports of one cost others nothing.
     */
    async bumpOwnVersion(
      owner: string,
      mangaIds: readonly string[],
      { wasShared = false }: { readonly wasShared?: boolean | undefined } = {},
    ): Promise<void> {
      const shared = { _id: { $in: mangaIds }, shared: true };
      if (wasShared || (await mangas.exists(shared)) !== null) await bump(libraryId);
      await bump(owner);
    },
    async forgetOwnVersion(owner: string): Promise<void> {
      await state.deleteOne({ _id: owner });
    },
  };
}

export type Store = ReturnType<typeof openStore>;
