/**
 * Objects: media by key. The promises every adapter keeps:
 * - `put` is streamed and all-or-nothing: a reader sees the whole object or the one before, never a part; a put that
 *   is interrupted (abort, error of the source, kill -9) leaves nothing that `get`, `stat` or `list` shows.
 * - after `put` resolves the object survives a crash of the process.
 * - `get` reads a range without reading the rest.
 * - a missing key is `ObjectNotFound`, whatever the adapter.
 */
import type { Readable } from 'node:stream';
import { readAtMost } from '@komavox/core';

export interface ObjectInfo {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Changes when the bytes do; without quotes. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** What a listing gives, without a call for each object. */
export type ListedObject = Pick<ObjectInfo, 'key' | 'size' | 'modifiedAt'>;

/** Bytes `start` to `end`, both counted from 0, `end` included as in RFC 9110; without `end`, to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface PutOptions {
  readonly contentType: string;
  readonly signal?: AbortSignal;
}

export interface ObjectStore {
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<ObjectInfo>;
  /**
   * As `put`, with the content of a local file, which the store takes over: it is moved where the file system allows it,
   * and otherwise read and removed.
   */
  putFile(key: string, file: string, options: PutOptions): Promise<ObjectInfo>;
  /** The body must be read to its end or destroyed: it holds a file or a connection. */
  get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }>;
  /** Writes the object into a new file. */
  getFile(key: string, file: string, signal?: AbortSignal): Promise<void>;
  stat(key: string): Promise<ObjectInfo>;
  exists(key: string): Promise<boolean>;
  /** Every object whose key begins with the prefix, in the order of keys. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /**
   * Removes every object whose key begins with the prefix, which must not be empty. One that is put meanwhile may stay;
   * after a failure in the middle the call can be repeated.
   */
  removeAll(prefix: string): Promise<void>;
  /** Rejects when the store can't be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`No object ${key}`, options);
  }
}

/**
 * Keys are `/`-separated segments of letters, digits and `. _ - = @`; no empty segment, none of `.` or `..`, at most 512
 * characters. The same rule for every adapter, so that a key that works on disk works in S3.
 */
export const isObjectKey = (key: string): boolean =>
  key.length <= 512 &&
  key.split('/').every((part) => /^[\w.=@-]+$/.test(part) && part !== '.' && part !== '..');

export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError(`Not an object key: ${JSON.stringify(key)}`);
}

/** An empty prefix is a key that was lost on the way: it would remove everything. */
export function assertRemovablePrefix(prefix: string): void {
  if (prefix === '') throw new TypeError('No objects are removed by an empty prefix');
}

/** False for a key that is not there. */
export async function isThere(stat: Promise<ObjectInfo>): Promise<boolean> {
  try {
    await stat;
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
}

/** The whole object in memory; for small ones. */
export async function readObject(store: ObjectStore, key: string): Promise<Buffer> {
  return await readAtMost((await store.get(key)).body, Number.POSITIVE_INFINITY);
}

/** As `readObject`; undefined for a key that is not there. */
export async function readObjectIfThere(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  try {
    return await readObject(store, key);
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}
