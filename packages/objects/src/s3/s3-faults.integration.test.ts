import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { realServers, type RealServer, type RealServers } from '@komavox/test-servers';
import { Client } from 'minio';
import { until } from '@komavox/test-kit';
import { type ObjectStore, readObject } from '../object-store.js';
import { openObjectStore } from '../open-object-store.js';

const megabyte = 1024 * 1024;
const partBytes = 16 * megabyte;
const awayMs = 20_000;
const mp4 = { contentType: 'video/mp4' };

/** The bytes of a large object, the same at every place whoever asks: `size` of them from `start` on. */
function bytesAt(start: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) {
    const at = start + index;
    bytes[index] = (at ^ (at >>> 8) ^ (at >>> 16) ^ (at >>> 24)) & 255;
  }
  return bytes;
}

function largeBody(size: number): Readable {
  return Readable.from(
    (function* () {
      // Pieces that fit into no part evenly.
      for (let at = 0; at < size; at += 700_001) yield bytesAt(at, Math.min(700_001, size - at));
    })(),
  );
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('objects on an S3 server', () => {
  let servers: RealServers<'objects'>;
  let server: RealServer;
  let store: ObjectStore;
  /** A stranger's view of the bucket. */
  let client: Client;
  let bucket = '';
  let area = '';

  beforeAll(async () => {
    servers = await realServers(['objects']);
    server = servers.server('objects');
    store = await openObjectStore(server.url);
    const { hostname, port, username, password, pathname } = new URL(server.url);
    bucket = pathname.slice(1);
    const address = { endPoint: hostname, port: Number(port), useSSL: false };
    client = new Client({ ...address, accessKey: username, secretKey: password, region: 'us-east-1' });
  });
  beforeEach(() => {
    area = `made/${randomUUID()}`;
  });
  afterAll(async () => {
    await store.close();
    await servers.close();
  });

  const unfinishedUploads = async () => {
    const { uploads } = await client.listIncompleteUploadsQuery(bucket, area, '', '', '');
    return uploads.map(({ key }) => key);
  };
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of store.list(area)) found.push(key);
    return found;
  };

  it('take 100 MB in parts, byte for byte, and give ranges across the parts', async () => {
    const size = 100 * megabyte + 7;
    const key = `${area}/large.mp4`;
    const info = await store.put(key, largeBody(size), mp4);
    expect(info).toMatchObject({ size, contentType: 'video/mp4' });
    // An object of parts has a tag that says how many.
    expect(info.etag).toMatch(/-7$/);
    const [sent, got] = [createHash('sha256'), createHash('sha256')];
    for await (const chunk of largeBody(size)) sent.update(chunk as Buffer);
    for await (const chunk of (await store.get(key)).body) got.update(chunk as Buffer);
    expect(got.digest('hex')).toBe(sent.digest('hex'));
    for (const [start, end] of [
      [partBytes - 3, partBytes + 3],
      [2 * partBytes, 3 * partBytes - 1],
      [partBytes - 1, 3 * partBytes],
      [size - 5, size - 1],
    ] as const) {
      const { info: part, body } = await store.get(key, { start, end });
      expect(part.size).toBe(size);
      expect((await buffer(body)).equals(bytesAt(start, end - start + 1))).toBe(true);
    }
    expect(await unfinishedUploads()).toEqual([]);
    await store.remove(key);
  });

  it('leave nothing on the server of an upload that is aborted or breaks off', async () => {
    const abort = new AbortController();
    const endless = Readable.from(
      (async function* () {
        for (let chunk = 0; ; chunk += 1) {
          yield Buffer.alloc(megabyte);
          if (chunk === 40) {
            // Two parts are there by now.
            await until('the upload has begun', async () => (await unfinishedUploads()).length === 1);
            abort.abort();
          }
        }
      })(),
    );
    await expect(
      store.put(`${area}/aborted`, endless, { ...mp4, signal: abort.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const breaking = Readable.from(
      (function* () {
        for (let chunk = 0; chunk < 40; chunk += 1) yield Buffer.alloc(megabyte);
        throw new Error('the source broke');
      })(),
    );
    await expect(store.put(`${area}/broken`, breaking, mp4)).rejects.toThrow('the source broke');
    expect(await unfinishedUploads()).toEqual([]);
    expect(await keys()).toEqual([]);
  });

  it('are given only for a signature that is whole and still holds', async () => {
    const key = `${area}/signed`;
    await store.put(key, Buffer.from('secret'), mp4);
    const status = async (url: string) => (await fetch(url)).status;
    const signed = await client.presignedGetObject(bucket, key, 60);
    expect(await (await fetch(signed)).text()).toBe('secret');
    const passing = await client.presignedGetObject(bucket, key, 1);
    await sleep(2500);
    expect(await status(passing)).toBe(403);
    expect(await status(signed.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toBe(403);
    const last = signed.at(-1) === '0' ? '1' : '0';
    expect(await status(signed.slice(0, -1) + last)).toBe(403);
    await store.put(`${area}/other`, Buffer.from('other'), mp4);
    expect(await status(signed.replace('/signed', '/other'))).toBe(403);
    expect(await status(signed.split('?')[0] ?? '')).toBe(403);
    expect((await fetch(signed, { method: 'PUT', body: 'mine' })).status).toBe(403);
    expect((await readObject(store, key)).toString()).toBe('secret');
    const stranger = server.url.replace(/:[^:@]+@/, ':wrong-secret@');
    await expect(openObjectStore(stranger)).rejects.toMatchObject({ code: 'AccessDenied' });
  });

  it('keep every acknowledged object over three kills of the server', async () => {
    const stored = new Map<string, string>();
    let writing = true;
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      for (let round = 0; writing; round += 1) {
        const key = `${area}/${String(lane)}-${String(round)}`;
        const body = Buffer.alloc(100_000, key);
        await store.put(key, body, mp4).then(
          () => stored.set(key, sha256(body)),
          () => sleep(20),
        );
      }
    });
    for (let kill = 0; kill < 3; kill += 1) {
      const before = stored.size;
      await until('it is under way', () => stored.size > before + 30);
      await server.kill();
      await server.start();
    }
    writing = false;
    await Promise.all(lanes);
    for (const [key, sum] of stored) expect(sha256(await readObject(store, key))).toBe(sum);
    process.stderr.write(`objects killed 3 times: ${String(stored.size)} acknowledged, 0 lost\n`);
  });

  it(`tell while the server is away, leave what was, and come back after ${String(awayMs / 1000)} s`, async () => {
    const key = `${area}/replaced`;
    await store.put(key, Buffer.from('before'), mp4);
    let halfway = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      halfway = resolve;
    });
    let away = (): void => undefined;
    const killed = new Promise<void>((resolve) => {
      away = resolve;
    });
    const body = Readable.from(
      (async function* () {
        for (let chunk = 0; chunk < 60; chunk += 1) {
          yield Buffer.alloc(megabyte);
          if (chunk === 30) {
            halfway();
            await killed;
          }
        }
      })(),
    );
    const replacing = store.put(key, body, mp4).then(
      () => 'stored',
      (error: unknown) => error,
    );
    await sent;
    await server.kill();
    const since = Date.now();
    away();
    const outcome = await replacing;
    expect(outcome).toBeInstanceOf(Error);
    await expect(store.check()).rejects.toThrow();
    await expect(store.put(`${area}/small`, Buffer.from('x'), mp4)).rejects.toThrow();
    await sleep(awayMs - (Date.now() - since));
    await server.start();
    const started = performance.now();
    await until('it answers again', () =>
      store.check().then(
        () => true,
        () => false,
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    expect((await readObject(store, key)).toString()).toBe('before');
    await store.put(key, Buffer.from('after'), mp4);
    expect((await readObject(store, key)).toString()).toBe('after');
    process.stderr.write(
      `objects away for ${String(awayMs / 1000)} s: recovered in ${seconds.toFixed(1)} s after the start\n`,
    );
  });
});
