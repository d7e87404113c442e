/** Process that finds the chapters of an archive and unpacks their pages into files, each when it is asked for. */
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@komavox/core';
import { serve } from '@komavox/isolation/process';
import { ArchiveError, type ArchiveFault } from '@komavox/media/archive';
import { openArchive, type Archive } from '../library/archive.js';
import { pictureOf, type Page } from '../library/read-chapter.js';
import { findChapters, noPages, type ChaptersOfImport, type ExtractedChapter } from './archive-chapters.js';

export interface ArchiveToUnpack {
  /** Files of pages are written beside it. */
  readonly path: string;
  readonly job: ChaptersOfImport;
}

export type UnpackedPart =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly fault: ArchiveFault | undefined;
    }
  | {
      readonly kind: 'found';
      readonly chapters: readonly Omit<ExtractedChapter, 'pages'>[];
      readonly totalPages: number;
      /** Of all pages. */
      readonly bytes: number;
    }
  | {
      readonly kind: 'page';
      /** Counted from 0. */
      readonly chapter: number;
      readonly page: Page;
      /** With the page's picture. */
      readonly file: string;
    };

serve(async function* (archive: ArchiveToUnpack): AsyncGenerator<UnpackedPart> {
  try {
    yield* unpack(archive);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, message, cause } = error;
    const fault = cause instanceof ArchiveError ? cause.reason : undefined;
    yield { kind: 'refused', status, code, message, fault };
  }
});

async function* unpack({ path, job }: ArchiveToUnpack): AsyncGenerator<UnpackedPart> {
  const archive = await openArchive(path);
  try {
    if (archive.images.length === 0) throw withoutPages(archive);
    const found = await findChapters(archive, job);
    const entries = found.flatMap(({ pages }, chapter) => pages.map((page) => ({ chapter, page })));
    yield {
      kind: 'found',
      chapters: found.map(({ pages: _pages, ...chapter }) => chapter),
      totalPages: entries.length,
      bytes: entries.reduce((sum, { page }) => sum + page.size, 0),
    };
    for (const [index, entry] of entries.entries()) {
      const file = join(dirname(path), String(index));
      await pipeline(pictureOf(entry.page, await archive.open(entry.page.name)), createWriteStream(file));
      yield { kind: 'page', ...entry, file };
    }
  } finally {
    archive.close();
  }
}

const withoutPages = ({ isLocked }: Archive): Problem =>
  isLocked ? new Problem(422, 'archive_locked', 'This archive is protected by a password.') : noPages();
