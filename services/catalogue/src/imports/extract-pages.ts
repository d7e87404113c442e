/** Turns an upload into the pages of its chapters, among the objects. A repeat writes the same objects. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { imageHeadBytes, untilPictureEnd } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import { readArchiveChapters } from '@komavox/comics';
import type { ComicInfo } from '@komavox/comics/comic-info';
import { openArchive, type Archive } from '../library/archive.js';
import { readArchiveInfo, readArchivePages, shortHash } from '../library/read-chapter.js';
import type { Page } from '../library/read-chapter.js';
import type { ImportWorkContext } from './context.js';
import type { ImportDocument, UploadedFile } from './import-store.js';
import { inspectUpload } from './inspect-upload.js';
import { chapterFolder, folderChapterId } from './keys.js';
import { renderPdf } from './render-pdf.js';

export interface ExtractedChapter {
  readonly id: string;
  /** Of an archive with several chapters: the folder that this one is. */
  readonly folder?: string;
  /** Where its pages lie among the objects. */
  readonly path: string;
  readonly pages: readonly Page[];
  readonly info: ComicInfo;
}

interface ExtractOptions {
  readonly signal: AbortSignal;
  /** Takes room for so many bytes of pages. */
  readonly grow: (bytes: number) => Promise<void>;
  readonly progress: (pages: number, totalPages: number) => void;
}

/** Bytes of drawn pages for which room is taken at a time. */
const drawnAtOnce = 16 * 1024 ** 2;

const noPages = () => new Problem(422, 'no_pages', 'There is no page in it');

/** Problems: 422 `archive_refused`, `archive_locked`, `no_pages`, `chapter_without_pages`, and those of `renderPdf`. */
export async function extractPages(
  context: ImportWorkContext,
  job: ImportDocument,
  options: ExtractOptions,
): Promise<readonly ExtractedChapter[]> {
  const [first] = job.files;
  if (!first) throw noPages();
  if (first.kind === 'image') return await fromImages(context, job, options);
  const { objects, scratchFolder } = context.chassis;
  await mkdir(scratchFolder, { recursive: true });
  const folder = await mkdtemp(join(scratchFolder, 'import-'));
  try {
    const path = join(folder, 'upload');
    const { body } = await objects.get(first.key);
    await pipeline(body, createWriteStream(path), { signal: options.signal });
    return await (first.kind === 'pdf' ? fromPdf : fromArchive)(context, job, path, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fromArchive(
  context: ImportWorkContext,
  job: ImportDocument,
  path: string,
  { signal, grow, progress }: ExtractOptions,
): Promise<readonly ExtractedChapter[]> {
  const archive = await openArchive(path);
  try {
    if (archive.images.length === 0) {
      if (archive.isLocked) {
        throw new Problem(422, 'archive_locked', 'This archive is protected by a password.');
      }
      throw noPages();
    }
    const found = await findChapters(archive, job);
    const total = found.reduce((sum, { pages }) => sum + pages.length, 0);
    await grow(found.flatMap(({ pages }) => pages).reduce((sum, { size }) => sum + size, 0));
    const chapters: ExtractedChapter[] = [];
    let done = 0;
    for (const { pages: entries, ...chapter } of found) {
      const pages: Page[] = [];
      for (const entry of entries) {
        signal.throwIfAborted();
        const body = await archive.open(entry.name);
        pages.push(await putPage(context, chapter.path, pages.length, entry, body, signal));
        progress((done += 1), total);
      }
      chapters.push({ ...chapter, pages });
    }
    return chapters;
  } finally {
    archive.close();
  }
}

/** The chapters that the sender named, otherwise those that the archive's folders are. */
async function findChapters(archive: Archive, job: ImportDocument): Promise<readonly ExtractedChapter[]> {
  const names = archive.images.map(({ name }) => name);
  const folders = job.chapters
    ? job.chapters.flatMap(({ folder }) => folder ?? [])
    : readArchiveChapters(job.files[0]?.name ?? '', names).chapters;
  if (folders.length === 0) return [{ ...wholeChapter(job), ...(await readArchivePages(archive)) }];
  // Beside the chapters it describes them all.
  const { title: _title, number: _number, ...ofAll } = await readArchiveInfo(archive, '', []);
  const chapters: ExtractedChapter[] = [];
  for (const folder of folders) {
    const id = folderChapterId(job._id, folder);
    const path = `${chapterFolder(job.mangaId, job.chapterId)}/${id}`;
    const { pages, info } = await readFolderPages(archive, folder);
    chapters.push({ id, folder, path, pages, info: { ...ofAll, ...info } });
  }
  return chapters;
}

async function readFolderPages(archive: Archive, folder: string) {
  try {
    return await readArchivePages(archive, folder);
  } catch (cause) {
    if (!(cause instanceof Problem) || cause.code !== 'no_pages') throw cause;
    const detail = `There are no pictures in ${folder === '' ? 'the archive itself' : folder}.`;
    throw new Problem(422, 'chapter_without_pages', detail, { cause });
  }
}

const wholeChapter = ({ mangaId, chapterId }: ImportDocument) => ({
  id: chapterId,
  path: chapterFolder(mangaId, chapterId),
});

async function fromPdf(
  context: ImportWorkContext,
  job: ImportDocument,
  path: string,
  { signal, grow, progress }: ExtractOptions,
): Promise<readonly ExtractedChapter[]> {
  const chapter = wholeChapter(job);
  const pages: Page[] = [];
  let room = 0;
  for await (const { jpeg, width, height, total } of renderPdf(context.drawing, path, {
    signal,
    user: job.userId,
  })) {
    if (jpeg.length > room) await grow((room = Math.max(drawnAtOnce, jpeg.length)));
    room -= jpeg.length;
    const page = {
      contentType: 'image/jpeg',
      size: jpeg.length,
      width,
      height,
      hash: shortHash(job.chapterId, pages.length, jpeg.length),
    } as const;
    pages.push(await putPage(context, chapter.path, pages.length, page, jpeg, signal));
    progress(pages.length, total);
  }
  if (pages.length === 0) throw noPages();
  return [{ ...chapter, pages, info: {} }];
}

async function fromImages(
  context: ImportWorkContext,
  job: ImportDocument,
  { signal, grow, progress }: ExtractOptions,
): Promise<readonly ExtractedChapter[]> {
  const { objects } = context.chassis;
  await grow(job.files.reduce((sum, { size }) => sum + size, 0));
  const chapter = wholeChapter(job);
  const pages: Page[] = [];
  for (const file of job.files) {
    signal.throwIfAborted();
    const page = await describeImage(context, job, file, pages.length);
    const { body } = await objects.get(file.key);
    pages.push(await putPage(context, chapter.path, pages.length, page, body, signal));
    progress(pages.length, job.files.length);
  }
  return [{ ...chapter, pages, info: {} }];
}

async function describeImage(
  { chassis }: ImportWorkContext,
  { chapterId }: ImportDocument,
  { key, name, size }: UploadedFile,
  index: number,
): Promise<Omit<Page, 'name'>> {
  const { body } = await chassis.objects.get(key, { start: 0, end: imageHeadBytes - 1 });
  const { image } = inspectUpload(name, await buffer(body));
  if (!image) throw noPages();
  const { type: contentType, width, height } = image;
  return { contentType, size, width, height, hash: shortHash(chapterId, index, size) };
}

/** Without what the file has after the picture's end: nobody sees it, and it may be most of the file. */
async function putPage(
  { chassis }: ImportWorkContext,
  folder: string,
  index: number,
  page: Omit<Page, 'name'>,
  body: Readable | Uint8Array,
  signal: AbortSignal,
): Promise<Page> {
  const name = `${String(index + 1).padStart(4, '0')}-${page.hash}`;
  const { contentType, width, height } = page;
  const picture =
    body instanceof Readable
      ? Readable.from(untilPictureEnd({ type: contentType, width, height }, body), { objectMode: false })
      : body;
  const { size } = await chassis.objects.put(`${folder}/${name}`, picture, { contentType, signal });
  return { ...page, name, size };
}
