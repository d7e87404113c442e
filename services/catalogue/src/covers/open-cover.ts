/** Covers: small images of 2:3, made once and stored with the objects. */
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Problem } from '@komavox/core';
import { IsolatedWork, problemOfWork } from '@komavox/isolation';
import { findPage } from '../open-page.js';
import type { PageContext } from '../open-page.js';
import { findManga } from '../read-chapters.js';
import type { MangaDocument } from '../store.js';
import type { CoverToDraw } from './cover-process.js';

type CoverDrawing = IsolatedWork<CoverToDraw, Uint8Array>;

export interface CoverContext extends PageContext {
  readonly coverDrawing: CoverDrawing;
}

/** Of a page of 40 megapixels, whatever its format. */
const maxCpuMs = 20_000;
const maxMemory = 1_000_000_000;
/** Screens of covers that are asked for at once. */
const maxWaiting = 500;

const covers = {
  code: 'cover',
  busy: 'Too many covers are being drawn.',
  slow: 'Drawing this cover took too long.',
};

export const openCoverDrawing = (): CoverDrawing =>
  new IsolatedWork(new URL('./cover-process.js', import.meta.url), { maxCpuMs, maxMemory, maxWaiting });

/** Pixels; twice the width of a card on a wide screen. */
const size = { width: 480, height: 720 };

export const coversPrefix = 'catalogue/covers/';
/** Prefix of the keys of a manga's covers. */
export const coverPrefix = (mangaId: string): string => `${coversPrefix}${mangaId}-`;
const coverKeyOf = (mangaId: string, hash: string): string => `${coverPrefix(mangaId)}${hash}.jpg`;

/** The manga and the hash that `coverKeyOf` was given. */
export function parseCoverKey(key: string): { readonly mangaId: string; readonly hash: string } {
  const stem = key.slice(coversPrefix.length).replace(/\.jpg$/, '');
  const end = stem.lastIndexOf('-');
  return { mangaId: stem.slice(0, end), hash: stem.slice(end + 1) };
}

/** Key of the JPEG among the objects. Rejects with 404 `manga_not_found` or `cover_not_found`, 503 `cover_busy` or `cover_too_slow`. */
export async function coverKey(
  context: CoverContext,
  user: string,
  mangaId: string,
): Promise<{ key: string; hash: string }> {
  const manga = await findManga(context.store, user, mangaId);
  const { hash } = manga.cover;
  const key = coverKeyOf(mangaId, hash);
  if (!(await context.objects.exists(key))) {
    await context.objects.put(key, await drawCover(context, user, manga), { contentType: 'image/jpeg' });
  }
  return { key, hash };
}

async function drawCover(context: CoverContext, user: string, manga: MangaDocument): Promise<Uint8Array> {
  try {
    const { kind, path = '', chapterId = '' } = manga.cover;
    const image =
      kind === 'file'
        ? join(context.folderOf(manga.root), path)
        : await buffer(await (await findPage(context, user, chapterId, 0)).open());
    return await context.coverDrawing.run({ image, ...size });
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const missing = () => new Problem(404, 'cover_not_found', 'This cover can not be shown.', { cause });
    throw problemOfWork(cause, covers) ?? missing();
  }
}
