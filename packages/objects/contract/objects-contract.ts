/** Contract of every object store, run unchanged on each adapter. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startChild } from '@komavox/test-kit';
import { type ByteRange, type ObjectStore, readObject } from '../src/object-store.js';
import { openObjectStore } from '../src/open-object-store.js';

interface ObjectStoreUnderTest {
  readonly name: string;
  /** An address for tests that end processes; nobody has it open. */
  readonly address: () => string;
}

const childScript = new URL('./crash-child.js', import.meta.url);
const png = { contentType: 'image/png' };
const megabyte = 1024 * 1024;

export function describeObjectStore({ name, address }: ObjectStoreUnderTest): void {
  describe(`object store on ${name}`, () => {
    let store: ObjectStore;
    let area: string;
    beforeAll(async () => {
      store = await openObjectStore(address());
    });
    afterAll(() => store.close());
    beforeEach(() => {
      area = `made/${randomUUID()}`;
    });

    const keysOf = async (prefix: string) => {
      const keys: string[] = [];
      for await (const info of store.list(prefix)) keys.push(info.key);
      return keys;
    };
    const text = async (key: string, range: ByteRange) =>
      (await buffer((await store.get(key, range)).body)).toString();
    const expectNothing = async (key: string) => {
      await expect(store.get(key)).rejects.toMatchObject({ name: 'ObjectNotFound', key });
      await expect(store.stat(key)).rejects.toMatchObject({ name: 'ObjectNotFound', key });
      expect(await store.exists(key)).toBe(false);
      expect(await keysOf(area)).toEqual([]);
    };

    it('gives back what was put, with what is known about it', async () => {
      const key = `${area}/page=1@2.png`;
      const body = Buffer.from([0, 255, 10, 13, 128]);
      const put = await store.put(key, body, png);
      const { info, body: got } = await store.get(key);
      expect((await buffer(got)).equals(body)).toBe(true);
      expect(info).toEqual(put);
      expect(info).toMatchObject({ key, size: 5, contentType: 'image/png' });
      expect(info.etag).toMatch(/^[^"]+$/);
      expect(Math.abs(Date.now() - info.modifiedAt.getTime())).toBeLessThan(60_000);
      expect(await store.stat(key)).toEqual(info);
    });

    it('takes streams of many megabytes, byte for byte', async () => {
      const key = `${area}/video.mp4`;
      const hash = createHash('sha256');
      const chunks = Array.from({ length: 37 }, (_, index) => Buffer.alloc(megabyte + index, index));
      for (const chunk of chunks) hash.update(chunk);
      const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      const put = await store.put(key, Readable.from(chunks), { contentType: 'video/mp4' });
      expect(put).toMatchObject({ size, contentType: 'video/mp4' });
      const got = createHash('sha256');
      for await (const chunk of (await store.get(key)).body) got.update(chunk as Buffer);
      expect(got.digest('hex')).toBe(hash.digest('hex'));
    });

    describe('files', () => {
      let folder: string;
      const [given, got] = ['given', 'got'].map((name) => () => join(folder, name)) as [
        () => string,
        () => string,
      ];
      beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
      });
      afterEach(() => {
        rmSync(folder, { recursive: true });
      });

      it.each([0, 5, 17 * megabyte + 3])('of %d bytes become objects, and objects files', async (size) => {
        const key = `${area}/page`;
        const bytes = Buffer.alloc(size, 'some bytes');
        await writeFile(given(), bytes);
        const put = await store.putFile(key, given(), png);
        expect(put).toMatchObject({ key, size, contentType: 'image/png' });
        expect(await store.stat(key)).toEqual(put);
        expect(existsSync(given())).toBe(false);
        expect((await readObject(store, key)).equals(bytes)).toBe(true);
        await store.getFile(key, got());
        expect((await readFile(got())).equals(bytes)).toBe(true);
      });

      it('replace what was there before, with another etag', async () => {
        const key = `${area}/page`;
        const before = await store.put(key, Buffer.from('before'), png);
        await writeFile(given(), 'after');
        expect((await store.putFile(key, given(), png)).etag).not.toBe(before.etag);
        expect((await readObject(store, key)).toString()).toBe('after');
      });

      it('are none of the store when a put is aborted', async () => {
        await writeFile(given(), 'bytes');
        const options = { ...png, signal: AbortSignal.abort(new Error('enough')) };
        await expect(store.putFile(`${area}/page`, given(), options)).rejects.toThrow('enough');
        await expectNothing(`${area}/page`);
      });

      it('are not made of a key that is not there, and not written over', async () => {
        const missing = { name: 'ObjectNotFound' };
        await expect(store.getFile(`${area}/nothing`, got())).rejects.toMatchObject(missing);
        await store.put(`${area}/page`, Buffer.from('bytes'), png);
        await writeFile(got(), 'of somebody');
        await expect(store.getFile(`${area}/page`, got())).rejects.toMatchObject({ code: 'EEXIST' });
        expect((await readFile(got())).toString()).toBe('of somebody');
      });
    });

    it('takes an empty object', async () => {
      const key = `${area}/empty`;
      expect(await store.put(key, new Uint8Array(), png)).toMatchObject({ size: 0 });
      expect(await readObject(store, key)).toHaveLength(0);
    });

    it('reads ranges', async () => {
      const key = `${area}/digits`;
      await store.put(key, Buffer.from('0123456789'), png);
      expect(await text(key, { start: 0, end: 0 })).toBe('0');
      expect(await text(key, { start: 2, end: 4 })).toBe('234');
      expect(await text(key, { start: 7 })).toBe('789');
      expect(await text(key, { start: 8, end: 99 })).toBe('89');
      expect(await text(key, { start: 0 })).toBe('0123456789');
      const part = await store.get(key, { start: 2, end: 4 });
      part.body.destroy();
      expect(part.info.size).toBe(10);
      const refused = { status: 416, code: 'range_not_satisfiable' };
      await expect(store.get(key, { start: 10 })).rejects.toMatchObject(refused);
      await expect(store.get(key, { start: 5, end: 4 })).rejects.toMatchObject(refused);
    });

    it('says that a key is not there, and removes it without complaint', async () => {
      await expectNothing(`${area}/nothing`);
      await expect(store.get(`${area}/nothing`, { start: 1 })).rejects.toMatchObject({
        name: 'ObjectNotFound',
      });
      await expect(store.remove(`${area}/nothing`)).resolves.toBeUndefined();
    });

    it('removes', async () => {
      await store.put(`${area}/a`, Buffer.from('a'), png);
      await store.remove(`${area}/a`);
      await expectNothing(`${area}/a`);
    });

    it('says whether a key is there', async () => {
      await store.put(`${area}/a/b`, Buffer.from('x'), png);
      const keys = [`${area}/a/b`, `${area}/a`, `${area}/a/b/c`, `${area}/b`];
      expect(await Promise.all(keys.map((key) => store.exists(key)))).toEqual([true, false, false, false]);
    });

    it('removes all that begins with a prefix, and nothing else', async () => {
      const keys = Array.from({ length: 40 }, (_, index) => `${area}/x/${String(index).padStart(2, '0')}`);
      const others = [`${area}/w`, `${area}/xy`];
      await Promise.all([...keys, ...others].map((key) => store.put(key, Buffer.from('x'), png)));
      await store.removeAll(`${area}/x/1`);
      expect(await keysOf(area)).toEqual([
        others[0],
        ...keys.filter((key) => !key.includes('/x/1')),
        others[1],
      ]);
      await store.removeAll(`${area}/x/`);
      expect(await keysOf(area)).toEqual(others);
      await store.removeAll(`${area}/none`);
      await expect(store.removeAll('')).rejects.toThrow(TypeError);
      expect(await keysOf(area)).toEqual(others);
    });

    it('replaces an object at once, for readers that come while it is replaced', async () => {
      const key = `${area}/replaced`;
      const versions = [Buffer.alloc(300_000, 'a'), Buffer.alloc(200_000, 'b')];
      await store.put(key, versions[0] ?? Buffer.alloc(0), { contentType: 'text/a' });
      let writing = true;
      const writer = (async () => {
        for (let turn = 1; turn <= 10; turn += 1) {
          const letter = turn % 2 === 0 ? 'a' : 'b';
          const body = versions[turn % 2] ?? Buffer.alloc(0);
          await store.put(key, Readable.from([body.subarray(0, 1000), body.subarray(1000)]), {
            contentType: `text/${letter}`,
          });
        }
        writing = false;
      })();
      let reads = 0;
      do {
        const { info, body } = await store.get(key);
        const bytes = await buffer(body);
        const letter = info.contentType.at(-1) ?? '';
        expect(bytes.length).toBe(info.size);
        expect(bytes.length).toBe(letter === 'a' ? 300_000 : 200_000);
        expect(bytes.every((byte) => byte === letter.charCodeAt(0))).toBe(true);
        reads += 1;
      } while (writing);
      await writer;
      expect(reads).toBeGreaterThan(0);
      const first = await store.stat(key);
      await store.put(key, versions[1] ?? Buffer.alloc(0), png);
      expect((await store.stat(key)).etag).not.toBe(first.etag);
    });

    it('leaves nothing of a put that is aborted', async () => {
      const key = `${area}/aborted`;
      const abort = new AbortController();
      async function* source() {
        for (let chunk = 0; ; chunk += 1) {
          yield Buffer.alloc(megabyte);
          if (chunk === 20) abort.abort(new Error('no longer wanted'));
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      const put = store.put(key, Readable.from(source()), { ...png, signal: abort.signal });
      await expect(put).rejects.toMatchObject({ name: 'AbortError' });
      await expectNothing(key);
      const late = store.put(key, Buffer.from('x'), { ...png, signal: abort.signal });
      await expect(late).rejects.toThrow('no longer wanted');
      await expectNothing(key);
    });

    it('leaves nothing of a put whose source breaks, and keeps what was there before', async () => {
      for (const megabytes of [1, 20]) {
        const key = `${area}/broken`;
        const broken = () =>
          Readable.from(
            (function* () {
              for (let chunk = 0; chunk < megabytes; chunk += 1) yield Buffer.alloc(megabyte);
              throw new Error('the source broke');
            })(),
          );
        await expect(store.put(key, broken(), png)).rejects.toThrow('the source broke');
        await expectNothing(key);
        await store.put(key, Buffer.from('before'), png);
        await expect(store.put(key, broken(), png)).rejects.toThrow('the source broke');
        expect((await readObject(store, key)).toString()).toBe('before');
        await store.remove(key);
      }
    });

    it('lists by prefix in the order of keys, over more than a thousand', async () => {
      const keys = Array.from(
        { length: 1100 },
        (_, index) => `${area}/many/${String(index).padStart(4, '0')}`,
      );
      for (let at = 0; at < keys.length; at += 50) {
        await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, Buffer.from(key), png)));
      }
      const others = [`${area}/many-more`, `${area}/many.txt`, `${area}/mana/0`, `${area}/z`];
      await Promise.all(others.map((key) => store.put(key, Buffer.from('x'), png)));
      expect(await keysOf(`${area}/many/`)).toEqual(keys);
      expect(await keysOf(`${area}/many/10`)).toEqual(keys.filter((key) => key.includes('/many/10')));
      expect(await keysOf(area)).toEqual([...keys, ...others].sort((a, b) => (a < b ? -1 : 1)));
      expect(await keysOf(`${area}/none`)).toEqual([]);
      for await (const { key, size, modifiedAt } of store.list(`${area}/z`)) {
        const info = await store.stat(`${area}/z`);
        expect({ key, size }).toEqual({ key: info.key, size: info.size });
        // Headers of HTTP have whole seconds.
        expect(Math.abs(modifiedAt.getTime() - info.modifiedAt.getTime())).toBeLessThan(1000);
      }
    });

    it('refuses keys that would not work everywhere', async () => {
      const bad = [
        '',
        '/a',
        'a/',
        'a//b',
        '../a',
        'a/../b',
        '.',
        'a b',
        'ä',
        '漫画',
        'a\\b',
        'a~',
        'a+b',
        'x'.repeat(513),
      ];
      for (const key of bad) {
        await expect(store.put(key, Buffer.from('x'), png)).rejects.toThrow(TypeError);
        await expect(store.get(key)).rejects.toThrow(TypeError);
        await expect(store.stat(key)).rejects.toThrow(TypeError);
        await expect(store.exists(key)).rejects.toThrow(TypeError);
        await expect(store.remove(key)).rejects.toThrow(TypeError);
      }
    });

    it('answers a check', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });

  describe(`object store on ${name}, when a process is killed`, () => {
    it('shows nothing of the put that was under way', async () => {
      const url = address();
      const prefix = `made/${randomUUID()}`;
      const child = startChild(childScript, [url, `${prefix}/killed`]);
      await child.line('putting');
      await child.kill();
      const store = await openObjectStore(url);
      await expect(store.stat(`${prefix}/killed`)).rejects.toMatchObject({ name: 'ObjectNotFound' });
      const keys: string[] = [];
      for await (const info of store.list(prefix)) keys.push(info.key);
      expect(keys).toEqual([]);
      await store.put(`${prefix}/killed`, Buffer.from('whole'), png);
      expect((await readObject(store, `${prefix}/killed`)).toString()).toBe('whole');
      await store.close();
    });
  });
}
