/** POST /api/library/imports: stores the upload and queues it. Nothing is unpacked or drawn here. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { imageHeadBytes, imageLimits } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import type { MultipartPart } from '@komavox/http';
import { findOwnManga } from '../change-manga.js';
import { languageCode } from '../model/language-code.js';
import { compareNaturally } from '@komavox/comics';
import { maxNameLength } from '@komavox/comics/comic-info';
import type { ImportContext } from './context.js';
import type { ImportDocument, UploadedFile } from './import-store.js';
import { inspectUpload } from './inspect-upload.js';
import { idOf, seriesMangaId, uploadPrefix } from './keys.js';
import { readPlannedChapters, type PlannedChapter } from './planned-chapters.js';

interface ReceivedImport {
  readonly user: string;
  readonly parts: AsyncIterable<MultipartPart>;
  /** Makes a repeat of the call the same import. */
  readonly idempotencyKey?: string | undefined;
  readonly signal: AbortSignal;
  /** Of the body, where the call says it. */
  readonly bodyBytes?: number | undefined;
  /** Bytes that the user may store here; undefined without a limit. */
  readonly allowedBytes?: number | undefined;
  /** Imports that the user may have open, where it isn't the setting. */
  readonly maxOpen?: number | undefined;
}

export const maxFiles = 2000;

/**
 * Problems: 400 `no_file`, `unknown_language`, `title_too_long`, `series_too_long`, `chapters_invalid`; 403 `manga_not_yours` and 404 `manga_not_found` of
 * `mangaId`; 413 `import_too_large`, `picture_too_large`, `user_storage_full`; 415 `import_unsupported`, `import_mixed`; 429
 * `too_many_imports`.
 */
export async function receiveImport(
  context: ImportContext,
  received: ReceivedImport,
): Promise<ImportDocument> {
  const { chassis, imports } = context;
  const { user, parts, idempotencyKey } = received;
  const id = idempotencyKey === undefined ? chassis.ids.next() : repeatableId(user, idempotencyKey);
  const known = await imports.find(id);
  if (known) {
    for await (const _ of parts);
    return known;
  }
  const holding = { prefix: uploadPrefix(id), userId: user, kind: 'library' } as const;
  const room = { bytes: received.bodyBytes ?? context.maxImportBytes, allowed: received.allowedBytes };
  return await context.receiving.receive(
    user,
    () => context.holdings.change(holding, () => receiveNew(context, id, received), room),
    received.maxOpen,
  );
}

async function receiveNew(
  context: ImportContext,
  id: string,
  { user, parts, signal, allowedBytes, maxOpen }: ReceivedImport,
): Promise<ImportDocument> {
  const { chassis, imports, store } = context;
  try {
    const { files, fields } = await storeParts(context, id, parts, signal);
    const { title, language, mangaId, series, chapters } = readFields(fields);
    if (chapters?.[0]?.folder !== undefined && files[0]?.kind !== 'archive') {
      throw new Problem(400, 'chapters_invalid', 'Only an archive has folders.');
    }
    if (mangaId !== undefined) await findOwnManga(store, user, mangaId);
    const wanted = {
      _id: id,
      userId: user,
      files: inOrder(files),
      ...(title === undefined ? {} : { title }),
      ...(language === undefined ? {} : { language }),
      ...(chapters === undefined ? {} : { chapters: [...chapters] }),
      mangaId: mangaId ?? (series === undefined ? idOf('manga', id) : seriesMangaId(user, series)),
      addsTo: mangaId !== undefined,
      chapterId: idOf('chapter', id),
      ...(allowedBytes === undefined ? {} : { allowedBytes }),
    };
    const { job } = await imports.insert(wanted, 'queued', maxOpen);
    return job;
  } catch (error) {
    // The same call, sent twice at once, may have got there first: then the files are in use.
    const other = await imports.find(id);
    if (other) return other;
    await chassis.objects.removeAll(uploadPrefix(id));
    throw error;
  }
}

const repeatableId = (user: string, key: string): string =>
  createHash('sha256').update(`${user}\n${key}`).digest('hex').slice(0, 32);

async function storeParts(
  context: ImportContext,
  id: string,
  parts: AsyncIterable<MultipartPart>,
  signal: AbortSignal,
): Promise<{ files: UploadedFile[]; fields: Map<string, string> }> {
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  let room = context.maxImportBytes;
  for await (const part of parts) {
    if (part.kind === 'field') fields.set(part.name, part.value);
    else if (part.name !== 'file') {
      throw new Problem(400, 'unknown_file', `There is no file ${part.name.slice(0, 40)} in this call.`);
    } else {
      const key = `${uploadPrefix(id)}${files.length}`;
      const file = await storeFile(context, key, part.fileName, part.body, room, signal);
      room -= file.size;
      files.push(file);
    }
  }
  if (files.length === 0) throw new Problem(400, 'no_file', 'There is no file in this upload.');
  if (files.length > 1 && files.some(({ kind }) => kind !== 'image')) {
    throw new Problem(415, 'import_mixed', 'Import one archive or PDF at a time, or several pictures.');
  }
  return { files, fields };
}

async function storeFile(
  { chassis, maxImportBytes }: ImportContext,
  key: string,
  fileName: string,
  body: Readable,
  room: number,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const name = plainName(fileName);
  const { head, whole } = await peek(body, imageHeadBytes);
  const { kind } = inspectUpload(name, head);
  const tooLarge =
    kind === 'image' && imageLimits.page.maxBytes < room
      ? { bytes: imageLimits.page.maxBytes, detail: `${name} is larger than a page may be.` }
      : { bytes: room, detail: `An import has at most ${Math.floor(maxImportBytes / 1024 ** 2)} MB.` };
  const { size } = await chassis.objects.put(key, Readable.from(capped(whole, tooLarge)), {
    contentType: 'application/octet-stream',
    signal,
  });
  return { key, name, kind, size };
}

/** The first bytes, at most `bytes`, and all of it. */
async function peek(body: Readable, bytes: number): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const rest = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const seen: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await rest.next();
    if (next.done) break;
    seen.push(next.value);
    length += next.value.length;
  }
  const all = async function* () {
    yield* seen;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { head: Buffer.concat(seen).subarray(0, bytes), whole: all() };
}

async function* capped(
  whole: AsyncIterable<Buffer>,
  { bytes, detail }: { readonly bytes: number; readonly detail: string },
): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of whole) {
    length += chunk.length;
    if (length > bytes) throw new Problem(413, 'import_too_large', detail);
    yield chunk;
  }
}

/** Some browsers send the path of a file. */
const plainName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '').normalize('NFC').slice(0, 255) || 'The file';

const inOrder = (files: readonly UploadedFile[]): UploadedFile[] =>
  [...files].sort((left, right) => compareNaturally(left.name, right.name));

function readFields(fields: ReadonlyMap<string, string>): {
  title: string | undefined;
  language: string | undefined;
  mangaId: string | undefined;
  series: string | undefined;
  chapters: readonly PlannedChapter[] | undefined;
} {
  const field = (name: string) => fields.get(name)?.trim() || undefined;
  const title = field('title');
  if (title !== undefined && title.length > maxNameLength) {
    throw new Problem(400, 'title_too_long', `A title has at most ${maxNameLength} characters.`);
  }
  const said = field('language');
  const language = said === undefined ? undefined : languageCode(said);
  if (said !== undefined && language === undefined) {
    throw new Problem(400, 'unknown_language', `${said.slice(0, 40)} is not a chapter language.`);
  }
  const series = field('series');
  if (series !== undefined && series.length > 100) {
    throw new Problem(400, 'series_too_long', 'The name of a series has at most 100 characters.');
  }
  const chapters = field('chapters');
  return {
    title,
    language,
    mangaId: field('mangaId'),
    series,
    chapters: chapters === undefined ? undefined : readPlannedChapters(chapters),
  };
}
