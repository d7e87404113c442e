import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeObjectStore } from '../../contract/objects-contract.js';
import { ObjectNotFound, readObject } from '../object-store.js';
import { openObjectStore } from '../open-object-store.js';

const root = mkdtempSync(join(tmpdir(), 'komavox-test-'));
let made = 0;
const folder = () => join(root, String((made += 1)));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describeObjectStore({ name: 'disk', address: () => `file:${folder()}` });

describe('the object store on disk', () => {
  const png = { contentType: 'image/png' };

  it('keeps objects over a restart, and removes what a crash left', async () => {
    const place = folder();
    let store = await openObjectStore(`file:${place}`);
    const put = await store.put('a/b', Buffer.from('kept'), png);
    await store.close();
    writeFileSync(join(place, 'incoming', 'left'), 'half');
    store = await openObjectStore(`file:${place}`);
    expect(await store.stat('a/b')).toEqual(put);
    expect(readdirSync(join(place, 'incoming'))).toEqual([]);
    await store.close();
  });

  // Of Linux, where it is a file system of its own.
  const elsewhere = '/dev/shm';
  (existsSync(elsewhere) ? it : it.skip)('takes files of other file systems', async () => {
    const away = mkdtempSync(join(elsewhere, 'komavox-test-'));
    const store = await openObjectStore(`file:${folder()}`);
    writeFileSync(join(away, 'page'), 'from elsewhere');
    await store.putFile('a/b', join(away, 'page'), png);
    expect((await readObject(store, 'a/b')).toString()).toBe('from elsewhere');
    expect(readdirSync(away)).toEqual([]);
    await store.close();
    rmSync(away, { recursive: true });
  });

  it('copies into folders that are there, and says which of both is missing', async () => {
    const place = folder();
    const store = await openObjectStore(`file:${place}`);
    await store.put('a/b', Buffer.from('copied'), png);
    await store.getFile('a/b', join(place, 'copy'));
    expect(readFileSync(join(place, 'copy'), 'utf8')).toBe('copied');
    const elsewhere = join(place, 'nowhere', 'copy');
    await expect(store.getFile('a/b', elsewhere)).rejects.toMatchObject({ code: 'ENOENT', dest: elsewhere });
    await expect(store.getFile('a/c', join(place, 'other'))).rejects.toBeInstanceOf(ObjectNotFound);
    await store.close();
  });

  it('has room for a key and for keys below it, and for long segments', async () => {
    const store = await openObjectStore(`file:${folder()}`);
    const long = 'x'.repeat(450);
    const keys = ['a', 'a-b', 'a/b', 'a/b/c', `${long}/${'y'.repeat(50)}`, long];
    for (const key of keys) await store.put(key, Buffer.from(key), png);
    const listed = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key } of store.list(prefix)) found.push(key);
      return found;
    };
    const all = [...keys].sort((one, other) => (one < other ? -1 : 1));
    for (const key of keys)
      for (const end of [0, 1, 2, 3, 200, 201, 400, 449, 450, 451, 452, key.length]) {
        const prefix = key.slice(0, end);
        expect(await listed(prefix)).toEqual(all.filter((one) => one.startsWith(prefix)));
      }
    expect(await listed('a/../a/')).toEqual([]);
    for (const key of keys) expect((await readObject(store, key)).toString()).toBe(key);
    await store.remove('a/b');
    expect((await readObject(store, 'a/b/c')).toString()).toBe('a/b/c');
    await store.close();
  });

  it('leaves no empty folders, and puts into one that is just removed', async () => {
    const place = folder();
    const store = await openObjectStore(`file:${place}`);
    const putAndRemove = async (key: string) => {
      for (let round = 0; round < 250; round += 1) {
        await store.put(key, Buffer.from('x'), png);
        await store.remove(key);
      }
    };
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => putAndRemove(`deep/er/${name}`)));
    expect(readdirSync(join(place, 'objects'))).toEqual([]);
    await store.close();
  });

  it('lists objects as they are, whatever is put and removed at once', async () => {
    const place = folder();
    const store = await openObjectStore(`file:${place}`);
    const keys = ['a', 'b', 'c/d'];
    const listed = async () => {
      const sizes: Record<string, number> = {};
      for await (const { key, size } of store.list('')) sizes[key] = size;
      return sizes;
    };
    for (let round = 0; round < 60; round += 1) {
      const change = (key: string, index: number) =>
        (round + index) % 4 === 0
          ? store.remove(key)
          : store.put(key, Buffer.alloc(1 + ((round * 7 + index) % 50)), png);
      await Promise.all([...keys, ...keys].flatMap((key, index) => [change(key, index), listed()]));
      const stats: Record<string, number> = {};
      for (const key of keys) if (await store.exists(key)) stats[key] = (await store.stat(key)).size;
      expect(await listed()).toEqual(stats);
    }
    await store.close();
  });

  it('says so when a file was cut short from outside', async () => {
    const place = folder();
    const store = await openObjectStore(`file:${place}`);
    await store.put('cut', Buffer.alloc(5000), png);
    truncateSync(join(place, 'objects', 'cut~'), 3000);
    await expect(store.get('cut')).rejects.toThrow('damaged');
    await store.close();
  });

  it('goes on reading what was there when the reader came', async () => {
    const store = await openObjectStore(`file:${folder()}`);
    await store.put('read', Buffer.alloc(500_000, 'a'), png);
    const { body } = await store.get('read');
    await store.put('read', Buffer.from('b'), png);
    await store.remove('read');
    let bytes = 0;
    for await (const chunk of body) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(500_000);
    await store.close();
  });

  it('refuses other addresses', async () => {
    await expect(openObjectStore('ftp://localhost')).rejects.toThrow('OBJECTS_URL');
    await expect(openObjectStore('s3://localhost/b')).rejects.toThrow('access:secret');
  });
});
