/**
 * Objects in a bucket of S3 or what speaks like it; the only importer of `minio`. What fits into one part is one
 * request; the rest is a multipart upload of its own, since the client's would take over an unfinished one of the same
 * key, with its content type. An interrupted upload is aborted; what a crash left is aborted after a day.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BucketItem, Client } from 'minio';
import { endsWithin, Problem, SettingsError } from '@komavox/core';
import {
  assertObjectKey,
  assertRemovablePrefix,
  type ByteRange,
  isThere,
  type ListedObject,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStore,
  type PutOptions,
} from '../object-store.js';
import { inBatches } from '../in-batches.js';
import { lastByte } from '../range.js';
import { resumedBody } from './resumed-body.js';

/** Also the memory that a put takes. 10,000 parts are allowed, so objects have up to 156 GiB. */
const partBytes = 16 * 1024 * 1024;
const leftoverAgeMs = 24 * 60 * 60 * 1000;
const maxParallelCalls = 16;
const checkWithinMs = 5000;

interface S3Address {
  readonly client: Client;
  readonly bucket: string;
  readonly region: string;
  readonly agent: HttpAgent;
}

/** `s3://access:secret@host:port/bucket?tls=true&region=us-east-1`; access and secret percent-encoded. */
function parseAddress(address: string): S3Address {
  const url = new URL(address);
  const bucket = url.pathname.slice(1);
  const tls = url.searchParams.get('tls') ?? 'true';
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const mistakes = [
    ...(url.username && url.password ? [] : ['OBJECTS_URL: s3:// needs access:secret@ before the host']),
    ...(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)
      ? []
      : ['OBJECTS_URL: s3:// needs the name of a bucket as path']),
    ...(['true', 'false'].includes(tls) ? [] : ['OBJECTS_URL: tls is true or false']),
  ];
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  const useSSL = tls === 'true';
  const options = { keepAlive: true, maxSockets: 64 };
  const agent = useSSL ? new HttpsAgent(options) : new HttpAgent(options);
  const client = new Client({
    endPoint: url.hostname,
    port: url.port === '' ? (useSSL ? 443 : 80) : Number(url.port),
    useSSL,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region,
    transportAgent: agent,
  });
  return { client, bucket, region, agent };
}

export async function openS3Store(address: string): Promise<ObjectStore> {
  const { client, bucket, region, agent } = parseAddress(address);
  if (!(await client.bucketExists(bucket))) await makeBucket(client, bucket, region);
  await abortLeftovers(client, bucket);
  return new S3Store(client, bucket, agent);
}

class S3Store implements ObjectStore {
  constructor(
    private readonly client: Client,
    private readonly bucket: string,
    private readonly agent: HttpAgent,
  ) {}

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<ObjectInfo> {
    assertObjectKey(key);
    const { contentType, signal } = options;
    signal?.throwIfAborted();
    const source = body instanceof Readable ? body : Readable.from([body], { objectMode: false });
    if (signal) addAbortSignal(signal, source);
    const parts = inParts(source);
    // A part that isn't full is the last one. From here on an abort comes too late for a single request.
    const { value: first = Buffer.alloc(0) } = await parts.next();
    try {
      if (first.length < partBytes) {
        await this.#putWhole(key, first, contentType);
      } else {
        await this.#putParts(key, first, parts, options);
      }
    } catch (error) {
      throw explained(error, key);
    }
    return this.stat(key);
  }

  async putFile(key: string, file: string, options: PutOptions): Promise<ObjectInfo> {
    const info = await this.put(key, createReadStream(file), options);
    await rm(file);
    return info;
  }

  async getFile(key: string, file: string, signal?: AbortSignal): Promise<void> {
    const { body } = await this.get(key);
    await pipeline(body, createWriteStream(file, { flags: 'wx' }), signal ? { signal } : {});
  }

  async get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    assertObjectKey(key);
    if (range && range.start < 0) lastByte(await this.stat(key), range);
    const length = range?.end === undefined ? 0 : range.end - range.start + 1;
    if (range?.end !== undefined && length < 1) lastByte(await this.stat(key), range);
    const start = range?.start ?? 0;
    try {
      const body = await this.#open(key, start, length);
      const rest = (offset: number) =>
        this.#open(key, start + offset, Number(body.headers['content-length']) - offset);
      return { info: infoOf(key, body.headers), body: resumedBody(body, rest) };
    } catch (error) {
      if (codeOf(error) === 'InvalidRange') lastByte(await this.stat(key), range);
      throw error;
    }
  }

  /** @param length in bytes; 0 is all there is from `start` on */
  async #open(key: string, start: number, length: number): Promise<IncomingMessage> {
    try {
      return (await this.client.getPartialObject(this.bucket, key, start, length)) as IncomingMessage;
    } catch (error) {
      throw explained(error, key);
    }
  }

  async stat(key: string): Promise<ObjectInfo> {
    assertObjectKey(key);
    try {
      const { size, etag, lastModified, metaData } = await this.client.statObject(this.bucket, key);
      const { 'content-type': contentType = '' } = metaData as Readonly<Record<string, string>>;
      return { key, size, etag, modifiedAt: lastModified, contentType };
    } catch (error) {
      throw explained(error, key);
    }
  }

  exists(key: string): Promise<boolean> {
    return isThere(this.stat(key));
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    const items = this.client.listObjectsV2(this.bucket, prefix, true) as AsyncIterable<BucketItem>;
    for await (const { name, size, lastModified } of items) {
      if (name === undefined || name.endsWith('/')) continue;
      yield { key: name, size, modifiedAt: lastModified };
    }
  }

  async remove(key: string): Promise<void> {
    assertObjectKey(key);
    try {
      await this.client.removeObject(this.bucket, key);
    } catch (error) {
      const failure = explained(error, key);
      if (!(failure instanceof ObjectNotFound)) throw failure;
    }
  }

  async removeAll(prefix: string): Promise<void> {
    assertRemovablePrefix(prefix);
    for await (const objects of inBatches(this.list(prefix), maxParallelCalls))
      await Promise.all(objects.map(({ key }) => this.remove(key)));
  }

  async check(): Promise<void> {
    const exists = this.client.bucketExists(this.bucket);
    if (!(await endsWithin(checkWithinMs, exists))) {
      throw new Problem(503, 'objects_unreachable', 'The object store does not answer');
    }
    if (!(await exists)) throw new Problem(503, 'bucket_missing', `There is no bucket ${this.bucket}`);
  }

  close(): Promise<void> {
    this.agent.destroy();
    return Promise.resolve();
  }

  async #putWhole(key: string, bytes: Buffer, contentType: string): Promise<void> {
    const put = () =>
      this.client.putObject(this.bucket, key, bytes, bytes.length, { 'Content-Type': contentType });
    try {
      await put();
    } catch (error) {
      // A server over folders refuses it when the last other object of the folder is removed at the same moment.
      if (codeOf(error) !== 'ExistingObjectIsDirectory') throw error;
      await put();
    }
  }

  async #putParts(
    key: string,
    first: Buffer,
    others: AsyncIterable<Buffer>,
    { contentType, signal }: PutOptions,
  ): Promise<void> {
    const { bucket, client } = this;
    const upload = await client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType });
    const etags: { part: number; etag: string }[] = [];
    const send = async (bytes: Buffer) => {
      signal?.throwIfAborted();
      const part = etags.length + 1;
      const headers = { 'Content-Length': String(bytes.length) };
      const target = { bucketName: bucket, objectName: key, uploadID: upload, partNumber: part, headers };
      etags.push({ part, etag: (await client.uploadPart(target, bytes)).etag });
    };
    try {
      await send(first);
      for await (const bytes of others) await send(bytes);
      signal?.throwIfAborted();
      await client.completeMultipartUpload(bucket, key, upload, etags);
    } catch (error) {
      // If that fails too, the server is away, and the upload is aborted at a later start.
      await client.abortMultipartUpload(bucket, key, upload).catch(() => undefined);
      throw error;
    }
  }
}

async function makeBucket(client: Client, bucket: string, region: string): Promise<void> {
  try {
    await client.makeBucket(bucket, region);
  } catch (error) {
    // Another replica was faster.
    if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
  }
}

async function abortLeftovers(client: Client, bucket: string): Promise<void> {
  const { uploads } = await client.listIncompleteUploadsQuery(bucket, '', '', '', '');
  for (const { key, uploadId, initiated } of uploads) {
    if (new Date(initiated).getTime() > Date.now() - leftoverAgeMs) continue;
    await client.abortMultipartUpload(bucket, key, uploadId);
  }
}

/** Full parts, and a last one that is shorter (it may be empty). */
async function* inParts(source: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    bytes += chunk.byteLength;
    while (bytes >= partBytes) {
      const all = Buffer.concat(chunks);
      yield all.subarray(0, partBytes);
      chunks = [all.subarray(partBytes)];
      bytes -= partBytes;
    }
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

function infoOf(key: string, headers: IncomingHttpHeaders): ObjectInfo {
  const total = headers['content-range']?.split('/').at(-1) ?? headers['content-length'];
  return {
    key,
    size: Number(total),
    contentType: headers['content-type'] ?? '',
    etag: (headers.etag ?? '').replaceAll('"', ''),
    modifiedAt: new Date(headers['last-modified'] ?? 0),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The error as callers know it. */
function explained(error: unknown, key: string): unknown {
  const code = codeOf(error);
  if (['NoSuchKey', 'NotFound'].includes(code)) return new ObjectNotFound(key, { cause: error });
  if (['SlowDown', 'ServiceUnavailable', 'InternalError'].includes(code)) {
    return new Problem(503, 'objects_unreachable', 'The object store is busy', {
      cause: error,
      unavailable: true,
    });
  }
  return error;
}
