/** Adds an imported chapter to the catalogue: its pages, itself, then its manga. A repeat changes nothing. */
import { Problem, type Clock } from '@komavox/core';
import { describeManga } from '../model/describe-manga.js';
import { readName } from '../model/names.js';
import type { NameFacts } from '../model/names.js';
import { naturalKey } from '../model/natural-order.js';
import { importsRoot } from '../model/ownership.js';
import type { ChapterDocument, MangaDocument, Store } from '../store.js';
import type { ExtractedPages } from './extract-pages.js';
import type { ImportDocument } from './import-store.js';
import { chapterFolder } from './keys.js';

export interface PublishContext {
  readonly store: Store;
  readonly clock: Clock;
  /** Language of a chapter that says none. */
  readonly defaultLanguage: string;
}

/** Rejects with Problem 404 `manga_gone` when the manga it was to be added to has been removed meanwhile. */
export async function publishChapter(
  context: PublishContext,
  job: ImportDocument,
  extracted: ExtractedPages,
): Promise<void> {
  const { store } = context;
  const now = context.clock.now();
  const facts = factsOf(job);
  const chapter = await describeChapter(context, job, extracted, facts, now);
  await store.putChapter(chapter, extracted.pages);
  if (job.addsTo) await addToManga(context, job, chapter.language, now);
  else await createManga(context, job, chapter, facts, now);
  await store.bumpVersion();
}

async function describeChapter(
  context: PublishContext,
  job: ImportDocument,
  { pages, info }: ExtractedPages,
  facts: NameFacts,
  now: Date,
): Promise<ChapterDocument> {
  const { mangaId, chapterId } = job;
  const manga = job.addsTo ? await findTarget(context, job) : undefined;
  const { title, number, direction, language: statedLanguage, ...described } = info;
  const language =
    job.language ?? statedLanguage ?? facts.language ?? manga?.originalLanguage ?? context.defaultLanguage;
  const statedNumber = number ?? facts.chapter ?? facts.volume;
  return {
    _id: chapterId,
    mangaId,
    root: importsRoot,
    kind: 'objects',
    path: chapterFolder(mangaId, chapterId),
    fingerprint: job._id,
    chapterNumber: await numberOf(context, job, language, statedNumber),
    sortKey: naturalKey(job.createdAt.toISOString()),
    title: title ?? (job.addsTo ? (job.title ?? '') : ''),
    language,
    ...(direction && { statedDirection: direction }),
    pageCount: pages.length,
    firstPageHash: pages[0]?.hash ?? '',
    ...described,
    modifiedAt: job.createdAt,
    addedAt: now,
  };
}

const untitled = 'Untitled';

/** Facts from the file's name; names of images say nothing of the manga. */
function factsOf({ files }: ImportDocument): NameFacts {
  const [first] = files;
  if (!first || first.kind === 'image') return { title: untitled };
  const name = first.name.replace(/\.[^.]{1,4}$/, '');
  const facts = readName(name);
  return { ...facts, title: facts.title || name || untitled };
}

async function findTarget(
  { store }: PublishContext,
  { mangaId, userId }: ImportDocument,
): Promise<MangaDocument> {
  const manga = await store.mangas
    .findOne({ _id: mangaId, owner: userId, deletedAt: { $exists: false } })
    .lean();
  if (!manga) throw mangaGone();
  return manga;
}

/** The number that the file states, when it is free in that language; otherwise the next one of the manga. */
async function numberOf(
  { store }: PublishContext,
  { mangaId, chapterId, addsTo }: ImportDocument,
  language: string,
  statedNumber: number | undefined,
): Promise<number> {
  const before = await store.chapters.findById(chapterId).lean();
  if (before) return before.chapterNumber;
  if (!addsTo) return statedNumber ?? 1;
  if (
    statedNumber !== undefined &&
    (await store.chapters.countDocuments({ mangaId, language, chapterNumber: statedNumber })) === 0
  ) {
    return statedNumber;
  }
  // Counted in one atomic step, so that two imports at once get two numbers.
  const manga = await store.mangas
    .findOneAndUpdate({ _id: mangaId }, { $inc: { lastNumber: 1 } }, { returnDocument: 'after' })
    .lean<MangaDocument>();
  if (!manga) throw mangaGone();
  return Math.floor(manga.lastNumber ?? 1);
}

async function addToManga(
  { store }: PublishContext,
  { mangaId, chapterId }: ImportDocument,
  language: string,
  now: Date,
): Promise<void> {
  const { chapterNumber = 0 } = (await store.chapters.findById(chapterId).lean()) ?? {};
  const { matchedCount } = await store.mangas.updateOne(
    { _id: mangaId, deletedAt: { $exists: false } },
    {
      $addToSet: { languages: language },
      $max: { lastNumber: chapterNumber },
      $set: { updatedAt: now, modifiedAt: now },
    },
  );
  if (matchedCount === 1) return;
  // The removal may have looked for chapters before this one was there.
  await store.removeChapter(chapterId);
  throw mangaGone();
}

async function createManga(
  { store, defaultLanguage }: PublishContext,
  { _id, userId, mangaId, title }: ImportDocument,
  chapter: ChapterDocument,
  facts: NameFacts,
  now: Date,
): Promise<void> {
  const described = describeManga(facts.title, {}, [chapter], defaultLanguage);
  const { first: _first, ...shown } = described;
  const manga: Omit<MangaDocument, '_id'> = {
    ...shown,
    title: title ?? described.title,
    root: importsRoot,
    owner: userId,
    shared: false,
    lastNumber: chapter.chapterNumber,
    cover: { kind: 'page', chapterId: chapter._id, hash: chapter.firstPageHash },
    addedAt: now,
    updatedAt: now,
    modifiedAt: now,
    fingerprint: _id,
  };
  // Only if it isn't there: a run that is repeated must not undo what its owner has changed since.
  await store.mangas.updateOne({ _id: mangaId }, { $setOnInsert: manga }, { upsert: true });
}

const mangaGone = () => new Problem(404, 'manga_gone', 'The manga it was to be added to has been removed.');
