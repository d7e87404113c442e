/** Turns an upload into pages among the objects. A repeat writes the same objects. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { imageHeadBytes } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import { openArchive } from '../library/archive.js';
import { readArchivePages, shortHash } from '../library/read-chapter.js';
import type { Page } from '../library/read-chapter.js';
import type { ComicInfo } from '../model/comic-info.js';
import type { ImportWorkContext } from './context.js';
import type { ImportDocument, UploadedFile } from './import-store.js';
import { inspectUpload } from './inspect-upload.js';
import { chapterFolder } from './keys.js';
import { renderPdf } from './render-pdf.js';

export interface ExtractedPages {
  readonly pages: readonly Page[];
  readonly info: ComicInfo;
}

interface ExtractOptions {
  readonly signal: AbortSignal;
  readonly progress: (pages: number, totalPages: number) => void;
}

const noPages = () => new Problem(422, 'no_pages', 'There is no page in it');

/** Problems: 422 `archive_refused`, `archive_locked`, `no_pages`, and those of `renderPdf`. */
export async function extractPages(
  context: ImportWorkContext,
  job: ImportDocument,
  options: ExtractOptions,
): Promise<ExtractedPages> {
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
  { signal, progress }: ExtractOptions,
): Promise<ExtractedPages> {
  const archive = await openArchive(path);
  try {
    if (archive.images.length === 0) {
      if (archive.isLocked) {
        throw new Problem(422, 'archive_locked', 'This archive is protected by a password.');
      }
      throw noPages();
    }
    const { pages: found, info } = await readArchivePages(archive);
    const pages: Page[] = [];
    for (const page of found) {
      signal.throwIfAborted();
      pages.push(await putPage(context, job, pages.length, page, await archive.open(page.name), signal));
      progress(pages.length, found.length);
    }
    return { pages, info };
  } finally {
    archive.close();
  }
}

async function fromPdf(
  context: ImportWorkContext,
  job: ImportDocument,
  path: string,
  { signal, progress }: ExtractOptions,
): Promise<ExtractedPages> {
  const pages: Page[] = [];
  for await (const { jpeg, width, height, total } of renderPdf(path, signal)) {
    const page = {
      contentType: 'image/jpeg',
      size: jpeg.length,
      width,
      height,
      hash: shortHash(job.chapterId, pages.length, jpeg.length),
    } as const;
    pages.push(await putPage(context, job, pages.length, page, jpeg, signal));
    progress(pages.length, total);
  }
  if (pages.length === 0) throw noPages();
  return { pages, info: {} };
}

async function fromImages(
  context: ImportWorkContext,
  job: ImportDocument,
  { signal, progress }: ExtractOptions,
): Promise<ExtractedPages> {
  const { objects } = context.chassis;
  const pages: Page[] = [];
  for (const file of job.files) {
    signal.throwIfAborted();
    const page = await describeImage(context, job, file, pages.length);
    pages.push(await putPage(context, job, pages.length, page, (await objects.get(file.key)).body, signal));
    progress(pages.length, job.files.length);
  }
  return { pages, info: {} };
}

async function describeImage(
  { chassis }: ImportWorkContext,
  { chapterId }: ImportDocument,
  { key, name, size }: UploadedFile,
  index: number,
): Promise<Omit<Page, 'name'>> {
  const { body } = await chassis.objects.get(key, { start: 0, end: imageHeadBytes - 1 });
  const { image } = await inspectUpload(name, await buffer(body));
  if (!image) throw noPages();
  const { type: contentType, width, height } = image;
  return { contentType, size, width, height, hash: shortHash(chapterId, index, size) };
}

async function putPage(
  { chassis }: ImportWorkContext,
  { mangaId, chapterId }: ImportDocument,
  index: number,
  page: Omit<Page, 'name'>,
  body: Readable | Uint8Array,
  signal: AbortSignal,
): Promise<Page> {
  const name = `${String(index + 1).padStart(4, '0')}-${page.hash}`;
  const key = `${chapterFolder(mangaId, chapterId)}/${name}`;
  await chassis.objects.put(key, body, { contentType: page.contentType, signal });
  return { ...page, name };
}
