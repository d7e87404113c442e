/** `komavox backup` beside a product that is being used, `komavox restore`, and what both refuse. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { product as services } from '../src/product.js';

const main = join(import.meta.dirname, '../src/cli/main.js');
const environment = {
  DEMO_LIBRARY: 'false',
  REGISTRATIONS_PER_HOUR: '100000',
  AUTH_CALLS_PER_MINUTE: '100000',
};
const password = 'correct horse';
/** A white image of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

let place = '';
let product: TestProduct | undefined;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'komavox-backup-'));
});
afterEach(async () => {
  await product?.stop();
  product = undefined;
  await rm(place, { recursive: true, force: true });
});

async function komavox(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { out, err, code };
}

const boot = async (folder: string) =>
  (product = await bootForTest(services, { folder, environment, exactlyOnce: true }));

function newVisitor({ origin }: TestProduct) {
  let cookie = '';
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, origin), {
      ...init,
      headers: { ...init.headers, origin, cookie },
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  const post = (path: string, body: unknown) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { call, post, read: async <T>(path: string) => (await (await call(path)).json()) as T };
}

interface Acknowledged {
  readonly email: string;
  /** Of the one bookmark, in chapters of an address. */
  currentPage: number;
}

/** One account after the other, each with bookmarks, until it is stopped. */
function useIt(used: TestProduct) {
  const acknowledged: Acknowledged[] = [];
  let going = true;
  const lane = async (name: string) => {
    for (let count = 0; going; count += 1) {
      const visitor = newVisitor(used);
      const one: Acknowledged = { email: `${name}-${count}@example.org`, currentPage: -1 };
      const registered = await visitor.post('/api/auth/register', { name, email: one.email, password });
      if (registered.status === 201) acknowledged.push(one);
      for (let currentPage = 0; currentPage < 5 && going; currentPage += 1) {
        const saved = await visitor.post('/api/bookmarks', { mangaId: 'url', chapterId: 'c', currentPage });
        if (saved.ok) one.currentPage = currentPage;
      }
    }
  };
  const lanes = Promise.all(['a', 'b', 'c'].map(lane));
  return {
    /** Writes acknowledged so far. */
    soFar: () => acknowledged.map((one) => ({ ...one })),
    async stop() {
      going = false;
      await lanes;
    },
  };
}

async function importPixel(used: TestProduct, email: string): Promise<string> {
  const visitor = newVisitor(used);
  await visitor.post('/api/auth/register', { name: 'Ada', email, password });
  const form = new FormData();
  form.append('file', new Blob([pixel]), '1.gif');
  form.append('title', 'Diary');
  const { id } = (await (
    await visitor.call('/api/library/imports', { method: 'POST', body: form })
  ).json()) as {
    id: string;
  };
  return id;
}

it('holds everything that was acknowledged before it began, while the product is used', async () => {
  const folder = join(place, 'data');
  const used = await boot(folder);
  const importId = await importPixel(used, 'ada@example.org');
  const use = useIt(used);
  while (use.soFar().filter(({ currentPage }) => currentPage >= 0).length < 3) await pause(50);
  const before = use.soFar();
  const target = join(place, 'backup.tar.gz');
  const { err, code, out } = await komavox(folder, 'backup', target);
  await use.stop();
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(out).toMatch(/^Backed up to .*backup\.tar\.gz.*\n8 databases, \d+ objects\.\n$/);
  await used.stop();
  product = undefined;

  const restored = join(place, 'restored');
  expect(await komavox(restored, 'restore', target)).toMatchObject({ err: '', code: 0 });
  const secret = (at: string) => readFile(join(at, 'secrets/media'), 'utf8');
  expect(await secret(restored)).toBe(await secret(folder));
  const again = await boot(restored);
  for (const { email, currentPage } of before) {
    const visitor = newVisitor(again);
    expect((await visitor.post('/api/auth/login', { email, password })).status).toBe(200);
    const [saved] = await visitor.read<{ currentPage: number }[]>('/api/bookmarks');
    expect(saved?.currentPage ?? -1).toBeGreaterThanOrEqual(currentPage);
    // Handled by another service, whose database was copied at another moment.
    let ledger = await visitor.read<{ entries: unknown[] }>('/api/credits');
    for (let tries = 0; ledger.entries.length === 0 && tries < 100; tries += 1) {
      await pause(100);
      ledger = await visitor.read('/api/credits');
    }
    expect(ledger.entries).toHaveLength(1);
  }
  const ada = newVisitor(again);
  await ada.post('/api/auth/login', { email: 'ada@example.org', password });
  const imported = () =>
    ada.read<{ state: string; chapterIds: string[] }>(`/api/library/imports/${importId}`);
  for (let tries = 0; (await imported()).state !== 'done' && tries < 300; tries += 1) await pause(100);
  const { chapterIds } = await imported();
  const [page = ''] = await ada.read<string[]>(`/api/chapters/${chapterIds[0]}/pages`);
  expect((await ada.call(page)).status).toBe(200);
}, 180_000);

describe('with the product stopped', () => {
  let folder = '';
  let target = '';

  beforeEach(async () => {
    folder = join(place, 'data');
    target = join(place, 'backup');
    await (await boot(folder)).stop();
    product = undefined;
    expect(await komavox(folder, 'backup', target, '--json')).toMatchObject({ err: '', code: 0 });
  });

  it('a backup is not made over something, nor of nothing', async () => {
    const there = await komavox(folder, 'backup', target);
    expect(there).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Nothing was backed up\.\n.*is there already/) as string,
    });
    const nothing = await komavox(join(place, 'nothing'), 'backup', join(place, 'other'));
    expect(nothing).toMatchObject({ code: 2, err: expect.stringMatching(/There is no .*nothing/) as string });
    expect((await readdir(place)).sort()).toEqual(['backup', 'data']);
  });

  it('a restore is refused over data, by the names of what is there', async () => {
    const { err, code } = await komavox(folder, 'restore', target);
    expect(code).toBe(2);
    for (const store of ['documents', 'events', 'objects'])
      expect(err).toContain(`${join(folder, store)} is not empty`);
  });

  it('a restore is refused while the product runs, and from what is no whole backup', async () => {
    const running = join(place, 'running');
    await boot(running);
    expect(await komavox(running, 'restore', target)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Another process uses .* Stop the product, then restore/) as string,
    });
    await writeFile(join(target, 'documents/voice.db'), 'damaged');
    const fresh = join(place, 'fresh');
    expect(await komavox(fresh, 'restore', target)).toMatchObject({
      code: 2,
      err: expect.stringContaining('documents/voice.db of the backup is damaged') as string,
    });
    expect(await komavox(fresh, 'restore', folder)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is no backup') as string,
    });
  });

  it('a restore that was broken off keeps the product from starting, and is done once more', async () => {
    const fresh = join(place, 'fresh');
    expect(await komavox(fresh, 'restore', target)).toMatchObject({ code: 0 });
    await writeFile(join(fresh, 'objects/.format'), 'restoring\n');
    await expect(boot(fresh)).rejects.toMatchObject({ code: 'restore_unfinished' });
    await rm(join(fresh, 'documents'), { recursive: true });
    await rm(join(fresh, 'events'), { recursive: true });
    expect(await komavox(fresh, 'restore', target)).toMatchObject({ err: '', code: 0 });
    await boot(fresh);
  });
});
