/**
 * Objects in a bucket of S3 or what speaks like it; the only importer of `minio`. What fits into one part is one
 * request; the rest is a multipart upload of its own, since the client's would take over an unfinished one of the same
 * key, with its content type. An interrupted upload is aborted; what a crash left is aborted after a day.
 */
import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { addAbortSignal, Readable } from 'node:stream';
import { Client } from 'minio';
import { Problem, SettingsError } from '@komavox/core';
import {
  assertObjectKey,
  assertRemovablePrefix,
  isThere,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStore,
} from '../object-store.js';
import { lastByte } from '../range.js';

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

  async function stat(key: string): Promise<ObjectInfo> {
    assertObjectKey(key);
    try {
      const { size, etag, lastModified, metaData } = await client.statObject(bucket, key);
      const { 'content-type': contentType = '' } = metaData as Readonly<Record<string, string>>;
      return { key, size, etag, modifiedAt: lastModified, contentType };
    } catch (error) {
      throw explained(error, key);
    }
  }

  async function remove(key: string): Promise<void> {
    assertObjectKey(key);
    try {
      await client.removeObject(bucket, key);
    } catch (error) {
      const failure = explained(error, key);
      if (!(failure instanceof ObjectNotFound)) throw failure;
    }
  }

  /** In the order of keys, as many at a time as calls may run side by side. */
  async function* keysInBatches(prefix: string): AsyncGenerator<string[]> {
    let keys: string[] = [];
    const items = client.listObjectsV2(bucket, prefix, true) as AsyncIterable<{ name?: string }>;
    for await (const { name } of items) {
      if (name === undefined || name.endsWith('/')) continue;
      keys.push(name);
      if (keys.length < maxParallelCalls) continue;
      yield keys;
      keys = [];
    }
    yield keys;
  }

  async function putParts(
    key: string,
    parts: AsyncIterable<Buffer>,
    first: Buffer,
    contentType: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const upload = await client.initiateNewMultipartUpload(bucket, key, { 'Content-Type': contentType });
    try {
      const etags: { part: number; etag: string }[] = [];
      const send = async (part: Buffer) => {
        signal?.throwIfAborted();
        const partNumber = etags.length + 1;
        const { etag } = await client.uploadPart(
          {
            bucketName: bucket,
            objectName: key,
            uploadID: upload,
            partNumber,
            headers: { 'Content-Length': String(part.length) },
          },
          part,
        );
        etags.push({ part: partNumber, etag });
      };
      await send(first);
      for await (const part of parts) await send(part);
      signal?.throwIfAborted();
      await client.completeMultipartUpload(bucket, key, upload, etags);
    } catch (error) {
      // If that fails too, the server is away, and the upload is aborted at a later start.
      await client.abortMultipartUpload(bucket, key, upload).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(key, body, { contentType, signal }) {
      assertObjectKey(key);
      signal?.throwIfAborted();
      const source = body instanceof Readable ? body : Readable.from([body], { objectMode: false });
      if (signal) addAbortSignal(signal, source);
      const parts = inParts(source);
      // A part that isn't full is the last one. From here on an abort comes too late for a single request.
      const { value: first = Buffer.alloc(0) } = await parts.next();
      try {
        if (first.length < partBytes) {
          await client.putObject(bucket, key, first, first.length, { 'Content-Type': contentType });
        } else {
          await putParts(key, parts, first, contentType, signal);
        }
      } catch (error) {
        throw explained(error, key);
      }
      return stat(key);
    },

    async get(key, range) {
      assertObjectKey(key);
      if (range && range.start < 0) lastByte(await stat(key), range);
      const length = range?.end === undefined ? 0 : range.end - range.start + 1;
      if (range?.end !== undefined && length < 1) lastByte(await stat(key), range);
      try {
        const body = await client.getPartialObject(bucket, key, range?.start ?? 0, length);
        return { info: infoOf(key, (body as IncomingMessage).headers), body };
      } catch (error) {
        if (codeOf(error) === 'InvalidRange') lastByte(await stat(key), range);
        throw explained(error, key);
      }
    },

    stat,

    exists: (key) => isThere(stat(key)),

    async *list(prefix) {
      for await (const keys of keysInBatches(prefix))
        yield* present(await Promise.allSettled(keys.map(stat)));
    },

    remove,

    async removeAll(prefix) {
      assertRemovablePrefix(prefix);
      for await (const keys of keysInBatches(prefix)) await Promise.all(keys.map(remove));
    },

    async check() {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => {
          reject(new Problem(503, 'objects_unreachable', 'The object store does not answer'));
        }, checkWithinMs).unref();
      });
      if (!(await Promise.race([client.bucketExists(bucket), late]))) {
        throw new Problem(503, 'bucket_missing', `There is no bucket ${bucket}`);
      }
    },

    close() {
      agent.destroy();
      return Promise.resolve();
    },
  };
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

function* present(results: readonly PromiseSettledResult<ObjectInfo>[]): Generator<ObjectInfo> {
  for (const result of results) {
    if (result.status === 'fulfilled') yield result.value;
    // Removed since it was listed.
    else if (!(result.reason instanceof ObjectNotFound)) throw result.reason;
  }
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
