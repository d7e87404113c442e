/** Turns an upload into the pages of its chapters, among the objects. A repeat writes the same objects. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { imageHeadBytes } from '@komavox/media/image';
import { pictureOf, shortHash } from '../library/read-chapter.js';
import type { Page } from '../library/read-chapter.js';
import { noPages, type ExtractedChapter } from './archive-chapters.js';
import type { ImportWorkContext } from './context.js';
import type { ImportDocument, UploadedFile } from './import-store.js';
import { inspectUpload } from './inspect-upload.js';
import { wholeChapter } from './keys.js';
import { renderPdf } from './render-pdf.js';
import { unpackArchive } from './unpack-archive.js';

interface ExtractOptions {
  readonly signal: AbortSignal;
  /** Takes room for so many bytes of pages. */
  readonly grow: (bytes: number) => Promise<void>;
  readonly progress: (pages: number, totalPages: number) => void;
}

/** Bytes of drawn pages for which room is taken at a time. */
const drawnAtOnce = 16 * 1024 ** 2;

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
    await objects.getFile(first.key, path, options.signal);
    return await (first.kind === 'pdf' ? fromPdf : fromArchive)(context, job, path, options);
  } finally {
    // A process that was ended may have written a file meanwhile.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function fromArchive(
  context: ImportWorkContext,
  job: ImportDocument,
  path: string,
  { signal, grow, progress }: ExtractOptions,
): Promise<readonly ExtractedChapter[]> {
  const { objects } = context.chassis;
  const chapters: (Omit<ExtractedChapter, 'pages'> & { readonly pages: Page[] })[] = [];
  let [done, totalPages] = [0, 0];
  for await (const part of unpackArchive(context.unpacking, { path, job }, { signal, user: job.userId })) {
    if (part.kind === 'found') {
      chapters.push(...part.chapters.map((chapter) => ({ ...chapter, pages: [] })));
      totalPages = part.totalPages;
      await grow(part.bytes);
      continue;
    }
    const { page, file } = part;
    const chapter = chapters[part.chapter];
    if (!chapter) throw new RangeError(`A page of chapter ${part.chapter}, which was not found`);
    const put = (key: string) => objects.putFile(key, file, { contentType: page.contentType, signal });
    chapter.pages.push(await putPage(chapter, page, put));
    progress((done += 1), totalPages);
  }
  return chapters;
}

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
    const put = (key: string) =>
      context.chassis.objects.put(key, jpeg, { contentType: page.contentType, signal });
    pages.push(await putPage({ ...chapter, pages }, page, put));
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
    const picture = Readable.from(pictureOf(page, body), { objectMode: false });
    const put = (key: string) => objects.put(key, picture, { contentType: page.contentType, signal });
    pages.push(await putPage({ ...chapter, pages }, page, put));
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

/** Puts the next page of a chapter, with the key that is its. */
async function putPage(
  { path, pages }: Pick<ExtractedChapter, 'path' | 'pages'>,
  page: Omit<Page, 'name'>,
  put: (key: string) => Promise<{ readonly size: number }>,
): Promise<Page> {
  const name = `${String(pages.length + 1).padStart(4, '0')}-${page.hash}`;
  const { size } = await put(`${path}/${name}`);
  return { ...page, name, size };
}
