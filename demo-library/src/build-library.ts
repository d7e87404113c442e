import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoVersion } from './stories.js';
import type { Story } from './story.js';
import { writeLibrary, type Progress } from './write-library.js';

/** Written last, so that a folder with it is whole. A library's scan passes over names that begin with a dot. */
const versionFile = '.version';

/** Draws the stories into `folder`, replacing it whole; false when it holds this version of scripts and drawing. */
export async function buildLibrary(
  folder: string,
  stories: readonly Story[],
  progress: Progress,
): Promise<boolean> {
  const version = demoVersion();
  if ((await builtVersion(folder)) === version) return false;
  const unfinished = `${folder.replace(/\/$/, '')}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await writeLibrary(unfinished, stories, progress);
  await writeFile(join(unfinished, versionFile), version);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return true;
}

async function builtVersion(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, versionFile), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
