/** Adds imported chapters to the catalogue: their pages, themselves, then their manga. A repeat changes nothing. */
import { Problem, type Clock } from '@komavox/core';
import { retryUpsert } from '@komavox/documents';
import { describeManga } from '../model/describe-manga.js';
import { refreshManga } from '../chapters/refresh-manga.js';
import { importsRoot } from '../model/ownership.js';
import type { ChapterDocument, MangaDocument, Store } from '../store.js';
import { describeChapters, seriesTitle } from './describe-chapters.js';
import type { ExtractedChapter } from './archive-chapters.js';
import type { ImportDocument } from './import-store.js';

export interface PublishContext {
  readonly store: Store;
  readonly clock: Clock;
  /** Language of a chapter that says none. */
  readonly defaultLanguage: string;
}

/** Rejects with Problem 404 `manga_gone` when the manga that they were for has been removed meanwhile. */
export async function publishChapters(
  context: PublishContext,
  job: ImportDocument,
  extracted: readonly ExtractedChapter[],
): Promise<void> {
  const { store, clock } = context;
  const now = clock.now();
  const manga = await findTarget(store, job);
  const drafts = describeChapters(job, extracted, {
    language: manga?.originalLanguage ?? context.defaultLanguage,
    now,
  });
  const chapters: ChapterDocument[] = [];
  for (const [index, { isStated, ...draft }] of drafts.entries()) {
    const chapterNumber = await numberOf(store, draft, manga && !isStated);
    const chapter = { ...draft, chapterNumber };
    await store.addChapter(chapter, extracted[index]?.pages ?? []);
    chapters.push(chapter);
  }
  if (!job.addsTo) await createManga(context, job, chapters, seriesTitle(job, extracted), now);
  await touchManga(store, job, chapters, now);
  await refreshManga(store, job.mangaId);
  await store.bumpOwnVersion(job.userId, [job.mangaId]);
}

/** The manga that is there already. An import of a series makes it when it is the first to end. */
async function findTarget(
  store: Store,
  { mangaId, userId, addsTo }: ImportDocument,
): Promise<MangaDocument | undefined> {
  const manga = await store.mangas.findById(mangaId).lean<MangaDocument>();
  const isGone = manga ? manga.deletedAt !== undefined || manga.owner !== userId : addsTo;
  if (isGone) throw mangaGone();
  return manga ?? undefined;
}

/** A number from the file gives way to a chapter that has it already; one that the sender gave holds. */
async function numberOf(
  store: Store,
  {
    _id,
    mangaId,
    language,
    chapterNumber,
  }: Omit<ChapterDocument, 'chapterNumber'> & { chapterNumber?: number },
  mustBeFree: boolean | undefined,
): Promise<number> {
  const before = await store.chapters.findById(_id).lean();
  if (before) return before.chapterNumber;
  if (chapterNumber !== undefined) {
    if (mustBeFree !== true || (await store.isNumberFree({ mangaId, language, chapterNumber })))
      return chapterNumber;
  }
  return (await store.nextNumber(mangaId)) ?? 1;
}

async function createManga(
  { store, defaultLanguage }: PublishContext,
  { _id, userId, mangaId, title }: ImportDocument,
  chapters: readonly ChapterDocument[],
  name: string,
  now: Date,
): Promise<void> {
  const [one, ...others] = chapters;
  if (!one) return;
  const described = describeManga(name, {}, [one, ...others], defaultLanguage);
  const { first, ...shown } = described;
  const manga: Omit<MangaDocument, '_id'> = {
    ...shown,
    title: title ?? described.title,
    root: importsRoot,
    owner: userId,
    shared: false,
    cover: { kind: 'page', chapterId: first._id, hash: first.firstPageHash },
    addedAt: now,
    updatedAt: now,
    modifiedAt: now,
    fingerprint: _id,
  };
  // Only if it isn't there: a run that is repeated must not undo what its owner has changed since. Imports of one series
  // may end at the same moment.
  await retryUpsert(() =>
    store.mangas.updateOne({ _id: mangaId }, { $setOnInsert: manga }, { upsert: true }),
  );
}

async function touchManga(
  store: Store,
  { mangaId }: ImportDocument,
  chapters: readonly ChapterDocument[],
  now: Date,
): Promise<void> {
  const { matchedCount } = await store.mangas.updateOne(
    { _id: mangaId, deletedAt: { $exists: false } },
    {
      $max: { lastNumber: Math.max(...chapters.map((one) => one.chapterNumber)) },
      $set: { updatedAt: now, modifiedAt: now, staleSince: now },
    },
  );
  if (matchedCount === 1) return;
  // The removal may have looked for chapters before these were there.
  for (const { _id } of chapters) await store.removeChapter(_id);
  throw mangaGone();
}

const mangaGone = () => new Problem(404, 'manga_gone', 'The manga it was to be added to has been removed.');
