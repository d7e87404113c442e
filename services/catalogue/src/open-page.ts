/** The image of a page, streamed from the folder, the archive or the objects it lies in. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ReadingDirection } from '@komavox/languages';
import { Problem, readPieceBytes } from '@komavox/core';
import type { ObjectStore } from '@komavox/objects';
import { libraryChanged } from './library/archive-cache.js';
import type { ArchiveCache } from './library/archive-cache.js';
import type { Page } from './library/read-chapter.js';
import { directionOf } from './model/reading-direction.js';
import { findChapter } from './read-chapters.js';
import type { ChapterDocument, Store } from './store.js';

export interface PageContext {
  readonly store: Store;
  readonly archives: ArchiveCache;
  readonly objects: ObjectStore;
  /** Folder of a root, by its name. Throws when it is not there yet. */
  readonly folderOf: (root: string) => string;
}

interface FoundPage {
  readonly page: Page;
  readonly direction: ReadingDirection;
  readonly open: () => Promise<Readable>;
}

/**
 * `index` counts from 0. Rejects with 404 `chapter_not_found` or `page_not_found`; `open` with 503 `library_changed`
 * when the file is no longer the one in the index.
 */
export async function findPage(
  context: PageContext,
  user: string,
  chapterId: string,
  index: number,
): Promise<FoundPage> {
  const [{ chapter, manga }, pages] = await Promise.all([
    findChapter(context.store, user, chapterId),
    context.store.pages.findById(chapterId).lean(),
  ]);
  const page = pages?.pages[index];
  if (!page) throw new Problem(404, 'page_not_found', 'This page does not exist.');
  return { page, direction: directionOf(chapter, manga), open: () => openPage(context, chapter, page) };
}

async function openPage(context: PageContext, chapter: ChapterDocument, page: Page): Promise<Readable> {
  if (chapter.kind === 'objects') return (await context.objects.get(`${chapter.path}/${page.name}`)).body;
  const path = join(context.folderOf(chapter.root), chapter.path);
  if (chapter.kind === 'archive') {
    const [fingerprint = ''] = chapter.fingerprint.split(' ');
    return await (await context.archives.get(path, fingerprint)).open(page.name);
  }
  const stream = createReadStream(join(path, page.name), { highWaterMark: readPieceBytes });
  return await new Promise((resolve, reject) => {
    stream.once('open', () => {
      resolve(stream);
    });
    stream.once('error', (cause) => {
      reject(libraryChanged(cause));
    });
  });
}
