import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fontFaces } from './faces.js';
import type { FontFace } from './faces.js';

/**
 * Rejects with one Error that names every missing file. Canvas and libass would put another font in its place without
 * a word, so whoever draws calls this (or `prepareFontsFolder`) first.
 */
export async function assertFontFiles(faces: readonly FontFace[] = fontFaces): Promise<void> {
  const missing: string[] = [];
  await Promise.all(
    faces.map(async ({ file }) => {
      try {
        await access(file);
      } catch {
        missing.push(file);
      }
    }),
  );
  if (missing.length > 0) {
    throw new Error(`Font files are missing; run npm install:\n${missing.sort().join('\n')}`);
  }
}

/**
 * Makes `folder` hold every face of the list and answers its path: what libass takes as its fonts folder. Links where
 * the file system allows, copies otherwise. May be called at any time, by several processes at once. Rejects like
 * `assertFontFiles`.
 */
export async function prepareFontsFolder(
  folder: string,
  faces: readonly FontFace[] = fontFaces,
): Promise<string> {
  await assertFontFiles(faces);
  await mkdir(folder, { recursive: true });
  await Promise.all(faces.map(({ file }) => place(file, join(folder, basename(file)))));
  return folder;
}

async function place(file: string, target: string): Promise<void> {
  if (await isLinkTo(file, target)) return;
  // Beside it and renamed, so that a reader never meets half a font.
  const beside = `${target}.${randomUUID()}`;
  try {
    try {
      await symlink(file, beside);
    } catch {
      // Windows lets only some accounts link; a copy does as well.
      await copyFile(file, beside);
    }
    await rename(beside, target);
  } finally {
    await rm(beside, { force: true });
  }
}

async function isLinkTo(file: string, target: string): Promise<boolean> {
  try {
    return (await readlink(target)) === file;
  } catch {
    return false;
  }
}
