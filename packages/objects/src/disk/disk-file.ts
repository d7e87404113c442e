/**
 * One object in one file: its bytes, then a trailer with what is known about them. So both appear in the same rename,
 * a range begins where it says, and a file that was cut short shows.
 */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectInfo } from '../object-store.js';

/** After the JSON: its length (4 bytes, big-endian) and this mark. */
const mark = Buffer.from('KMVX');
const footerBytes = 4 + mark.length;
/** Room for any trailer of ours: content types are short. */
const tailBytes = 1024;

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
): Promise<ObjectInfo> {
  const handle = await open(file, 'wx');
  try {
    const hash = createHash('sha256');
    let size = 0;
    const write = async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await writeAll(handle, chunk, size);
        size += chunk.length;
      }
    };
    const source = body instanceof Readable ? body : Readable.from([body], { objectMode: false });
    await pipeline(source, write, signal ? { signal } : {});
    const trailer: Trailer = { size, contentType, etag: hash.digest('hex').slice(0, 32) };
    const json = Buffer.from(JSON.stringify(trailer));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    const tail = Buffer.concat([json, length, mark]);
    if (tail.length > tailBytes) throw new TypeError('The content type is too long');
    await writeAll(handle, tail, size);
    await handle.sync();
    return { key, ...trailer, modifiedAt: (await handle.stat()).mtime };
  } finally {
    await handle.close();
  }
}

/** A write may take less than it was given, on a full disk for example. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Reads the trailer of an open file. */
export async function readInfo(handle: FileHandle, key: string): Promise<ObjectInfo> {
  const { size: fileBytes, mtime } = await handle.stat();
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
