/**
 * One object in one file: its bytes, then a trailer with what is known about them. So both appear in the same rename,
 * a range begins where it says, and a file that was cut short shows.
 */
import { createHash, randomUUID } from 'node:crypto';
import { fstatSync, type Stats } from 'node:fs';
import { constants, copyFile, open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { ObjectInfo } from '../object-store.js';
import type { KnownObject } from './known-objects.js';

/** After the JSON: its length (4 bytes, big-endian) and this mark. */
const mark = Buffer.from('KMVX');
const footerBytes = 4 + mark.length;
/** Bytes that are gathered for a write: each is a way to another thread and back. */
const pieceBytes = 512 * 1024;
/** Room for any trailer of ours: content types are short. */
const tailBytes = 1024;

/**
 * Waits for the disk, of all objects of the process at a time: each holds one of the four threads that also read objects, and
 * a disk gains nothing by more.
 */
export const syncTurn = pLimit(2);
/** Likewise, copies of whole objects: each holds its thread until it is done. */
const copyTurn = pLimit(1);

interface Trailer {
  readonly size: number;
  readonly contentType: string;
  readonly etag: string;
}

/** Writes an object into a new file and waits for the disk. Rejects with the error of the source, or AbortError. */
export async function writeObjectFile(
  file: string,
  key: string,
  body: Readable | Uint8Array,
  contentType: string,
  signal?: AbortSignal,
): Promise<KnownObject> {
  const handle = await open(file, 'wx');
  try {
    const hash = createHash('sha256');
    let size = 0;
    const write = async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const piece of inPieces(chunks)) {
        for (const chunk of piece) hash.update(chunk);
        size += await writeAll(handle, piece, size);
      }
    };
    const source = body instanceof Readable ? body : Readable.from([body], { objectMode: false });
    await pipeline(source, write, signal ? { signal } : {});
    return await complete(handle, key, { size, contentType, etag: hash.digest('hex').slice(0, 32) });
  } finally {
    await handle.close();
  }
}

/** Makes a file with an object's bytes one of this store, and waits for the disk. Its bytes are not read. */
export async function completeObjectFile(
  file: string,
  key: string,
  contentType: string,
): Promise<KnownObject> {
  const handle = await open(file, 'r+');
  try {
    const { size } = fstatSync(handle.fd);
    return await complete(handle, key, { size, contentType, etag: randomUUID().replaceAll('-', '') });
  } finally {
    await handle.close();
  }
}

/** Writes the trailer, and waits for the disk. */
async function complete(handle: FileHandle, key: string, trailer: Trailer): Promise<KnownObject> {
  const json = Buffer.from(JSON.stringify(trailer));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const tail = Buffer.concat([json, length, mark]);
  if (tail.length > tailBytes) throw new TypeError('The content type is too long');
  await writeAll(handle, [tail], trailer.size);
  await syncTurn(() => handle.sync());
  const { mtime, ino, size } = fstatSync(handle.fd);
  return { info: { key, ...trailer, modifiedAt: mtime }, file: { ino, size } };
}

/** The chunks, as many together as fill a piece. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let piece: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of chunks) {
    piece.push(chunk);
    held += chunk.length;
    if (held < pieceBytes) continue;
    yield piece;
    piece = [];
    held = 0;
  }
  if (held > 0) yield piece;
}

/** Answers how many bytes there were. A write may take less than it was given, on a full disk for example. */
async function writeAll(
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  position: number,
): Promise<number> {
  let { bytesWritten: done } = await handle.writev(chunks, position);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (done === size) return size;
  const bytes = Buffer.concat(chunks);
  while (done < size) done += (await handle.write(bytes, done, size - done, position + done)).bytesWritten;
  return size;
}

/** Has the system copy an object's bytes into a new file. */
export async function copyObjectBytes(
  from: string,
  key: string,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  await copyTurn(async () => {
    signal?.throwIfAborted();
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  });
  const handle = await open(to, 'r+');
  try {
    await handle.truncate((await readInfo(handle, key, fstatSync(handle.fd))).size);
  } finally {
    await handle.close();
  }
}

/** Reads the trailer of an open file, of which the system says `stats`. */
export async function readInfo(
  handle: FileHandle,
  key: string,
  { size: fileBytes, mtime }: Pick<Stats, 'size' | 'mtime'>,
): Promise<ObjectInfo> {
  const tail = Buffer.alloc(Math.min(tailBytes, fileBytes));
  await handle.read(tail, 0, tail.length, fileBytes - tail.length);
  const footer = tail.length - footerBytes;
  if (footer < 0 || !tail.subarray(footer + 4).equals(mark))
    throw new Error(`The file of object ${key} is damaged`);
  const json = tail.subarray(footer - tail.readUInt32BE(footer), footer);
  const { size, contentType, etag } = JSON.parse(json.toString()) as Trailer;
  if (size + json.length + footerBytes !== fileBytes) throw new Error(`The file of object ${key} is damaged`);
  return { key, size, contentType, etag, modifiedAt: mtime };
}
