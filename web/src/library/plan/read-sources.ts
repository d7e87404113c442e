import {
  isArchiveName,
  isBookName,
  isClutter,
  isComicInfoName,
  isImageName,
  type PlanSource,
} from '@komavox/comics';
import pLimit from 'p-limit';
import type { ChosenFile } from '../chosen-files.js';

export interface Source extends PlanSource {
  readonly file: File;
  /** Number of images by folder of an archive. */
  readonly pages?: ReadonlyMap<string, number>;
}

export interface ReadSources {
  readonly sources: readonly Source[];
  /** Names of files that are neither books nor images. */
  readonly refused: readonly string[];
}

const maxConcurrent = 4;

/** Reads what archives say of themselves. `onProgress` is called with the number that has been read. */
export async function readSources(
  chosen: readonly ChosenFile[],
  onProgress: (done: number, total: number) => void,
): Promise<ReadSources> {
  // Hidden files of the system and descriptions beside the chapters are skipped silently.
  const seen = chosen.filter(({ path }) => !isClutter(path) && !isComicInfoName(path));
  const limit = pLimit(maxConcurrent);
  const archives = seen.filter(({ path }) => isArchiveName(path)).length;
  let done = 0;
  const sources = await Promise.all(
    seen
      .filter(({ path }) => isBookName(path) || isImageName(path))
      .map(async ({ path, file }): Promise<Source> => {
        if (!isArchiveName(path)) return { path, file };
        // What can't be read is planned by its name; the server says what is wrong with it.
        const facts = await limit(() => readFacts(file).catch(() => ({})));
        onProgress((done += 1), archives);
        return { path, file, ...facts };
      }),
  );
  const refused = seen.filter(({ path }) => !isBookName(path) && !isImageName(path));
  return { sources, refused: refused.map(({ file }) => file.name) };
}

/** What reads archives is only loaded when there is one. */
async function readFacts(file: File) {
  const { readArchive } = await import('./read-archive.js');
  return await readArchive(file);
}
