/** Describes the chapters of an import from its plan, its ComicInfo and its names. Pure. */
import {
  commonFolder,
  naturalKey,
  numberChapters,
  readChapterName,
  seriesOfNames,
  type ChapterName,
} from '@komavox/comics';
import { importsRoot } from '../model/ownership.js';
import type { ChapterDocument } from '../store.js';
import type { ExtractedChapter } from './archive-chapters.js';
import type { ImportDocument } from './import-store.js';

/** `isStated` when the sender gave the number. */
export type ChapterDraft = Omit<ChapterDocument, 'chapterNumber'> & {
  readonly chapterNumber?: number;
  readonly isStated: boolean;
};

const untitled = 'Untitled';

/** The manga's title by the names of folder and file; names of images say nothing of it. */
export function seriesTitle({ files }: ImportDocument, extracted: readonly ExtractedChapter[]): string {
  const [first] = files;
  if (!first || first.kind === 'image') return untitled;
  const folder = commonFolder(extracted.flatMap((one) => one.folder ?? []));
  const [title] = seriesOfNames([first.name]);
  return folder || title || first.name.replace(/\.[^.]{1,4}$/, '') || untitled;
}

/** Drafts without a number get the next one of the manga. */
export function describeChapters(
  job: ImportDocument,
  extracted: readonly ExtractedChapter[],
  { language, now }: { readonly language: string; readonly now: Date },
): readonly ChapterDraft[] {
  const series = seriesTitle(job, extracted);
  const names = extracted.map((one) => nameOf(job, one, series));
  const numbers = numberChapters(names);
  return extracted.map((one, index) => {
    const name = names[index] ?? { title: '' };
    const isNumbered =
      name.chapter !== undefined || name.volume !== undefined || extracted.length > 1 || !job.addsTo;
    return describeChapter(job, one, name, isNumbered ? numbers[index] : undefined, { language, now });
  });
}

function nameOf(job: ImportDocument, { folder, info }: ExtractedChapter, series: string): ChapterName {
  const [file] = job.files;
  const stated = info.number === undefined ? {} : { chapter: info.number };
  if (folder !== undefined) {
    const path = folder === series || folder.startsWith(`${series}/`) ? folder : `${series}/${folder}`;
    return { ...readChapterName(path, series, { isInside: true }), ...stated };
  }
  if (!file || file.kind === 'image') return { title: '', ...stated };
  return { ...readChapterName(file.name, series, { isInside: false }), ...stated };
}

function describeChapter(
  job: ImportDocument,
  { id, folder, path, pages, info }: ExtractedChapter,
  name: ChapterName,
  number: number | undefined,
  { language: otherwise, now }: { readonly language: string; readonly now: Date },
): ChapterDraft {
  const plan = job.chapters?.find((one) => one.folder === folder);
  const { title, number: _number, direction, language: stated, ...described } = info;
  const language = job.language ?? stated ?? name.language ?? otherwise;
  const ofVolume = name.chapter === undefined && name.volume !== undefined ? `Volume ${name.volume}` : '';
  const said = job.addsTo && job.chapters === undefined ? job.title : undefined;
  const chapterNumber = plan?.number ?? number;
  return {
    _id: id,
    mangaId: job.mangaId,
    root: importsRoot,
    kind: 'objects',
    path,
    fingerprint: job._id,
    ...(chapterNumber === undefined ? {} : { chapterNumber }),
    isStated: plan?.number !== undefined,
    sortKey: naturalKey(`${job.createdAt.toISOString()} ${folder ?? ''}`),
    title: plan?.title ?? title ?? said ?? (name.title || ofVolume),
    language,
    ...(direction && { statedDirection: direction }),
    pageCount: pages.length,
    firstPageHash: pages[0]?.hash ?? '',
    ...described,
    modifiedAt: job.createdAt,
    addedAt: now,
  };
}
