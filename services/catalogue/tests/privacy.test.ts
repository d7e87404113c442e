import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { catalogue } from '../src/index.js';
import { person } from './importer.js';
import type { Chapter, Import, Manga } from './importer.js';
import { cbz, writeFiles } from './library.js';

describe('an import', () => {
  let product: TestProduct;
  let library: string;
  const ada = person(() => product, 'ada');
  const bob = person(() => product, 'bob');
  const lists = ['/api/mangas', '/api/latest-mangas', '/api/updated-mangas', '/api/search/manga?q=secret'];
  const seenBy = async (one: typeof ada, id: string | undefined) =>
    await Promise.all(
      lists.map(async (list) => (await one.json<Manga[]>(list)).some((manga) => manga.id === id)),
    );
  const statuses = async (one: typeof ada, paths: readonly string[]) =>
    await Promise.all(paths.map(async (path) => (await one.get(path)).status));
  const secret = async (title = 'Secret boat'): Promise<{ done: Import; paths: string[] }> => {
    const done = await ada.import({ 'a.cbz': await cbz([7, 8]) }, { title });
    const [chapterId = ''] = done.chapterIds ?? [];
    const { coverUrl } = await ada.json<Manga>(`/api/mangas/${done.mangaId}`);
    const pages = await ada.json<string[]>(`/api/chapters/${chapterId}/pages`);
    return {
      done,
      paths: [
        `/api/mangas/${done.mangaId}`,
        `/api/mangas/${done.mangaId}/chapters`,
        coverUrl,
        `/api/chapters/${chapterId}`,
        `/api/chapters/${chapterId}/pages`,
        ...pages,
      ],
    };
  };
  const all = (paths: readonly string[], status: number) => paths.map(() => status);

  beforeAll(async () => {
    library = await mkdtemp(join(tmpdir(), 'komavox-library-'));
    await writeFiles(library, { 'Everybody/Chapter 1.cbz': await cbz([9]) });
    product = await bootForTest([catalogue], {
      exactlyOnce: true,
      environment: { CATALOGUE_LIBRARY: library, DEMO_LIBRARY: 'false' },
    });
  });
  afterAll(async () => {
    await product.stop();
    await rm(library, { recursive: true, force: true });
  });

  it('is seen by its owner and by nobody else, in lists, search, pages and covers', async () => {
    // Bob fills the shelf's memory first, and Ada after him.
    await seenBy(bob, 'none');
    const { done, paths } = await secret();
    expect(await seenBy(ada, done.mangaId)).toEqual([true, true, true, true]);
    expect(await seenBy(bob, done.mangaId)).toEqual([false, false, false, false]);
    expect(await statuses(ada, paths)).toEqual(all(paths, 200));
    expect(await statuses(bob, paths)).toEqual(all(paths, 404));
    for (const [method, body] of [
      ['PATCH', { shared: true }],
      ['DELETE', undefined],
    ] as const) {
      expect((await bob.send(method, `/api/mangas/${done.mangaId}`, body)).status).toBe(404);
    }
    expect((await bob.post({ 'b.cbz': await cbz([1]) }, { mangaId: done.mangaId ?? '' })).status).toBe(404);
  });

  it('is seen by all once it is shared, changed by its owner only, and hidden again', async () => {
    const { done, paths } = await secret();
    const path = `/api/mangas/${done.mangaId}`;
    const shared = await ada.send('PATCH', path, { shared: true });
    expect(await shared.json<Manga>()).toMatchObject({ imported: { own: true, shared: true } });
    expect(await seenBy(bob, done.mangaId)).toEqual([true, true, true, true]);
    expect(await statuses(bob, paths)).toEqual(all(paths, 200));
    expect(await bob.json<Manga>(path)).toMatchObject({ imported: { own: false, shared: true } });
    for (const [method, body] of [
      ['PATCH', { title: 'Mine now' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await bob.send(method, path, body)).status).toBe(403);
    }
    expect((await bob.post({ 'b.cbz': await cbz([1]) }, { mangaId: done.mangaId ?? '' })).status).toBe(403);
    await ada.send('PATCH', path, { shared: false });
    expect(await statuses(bob, paths)).toEqual(all(paths, 404));
    expect(await seenBy(bob, done.mangaId)).toEqual([false, false, false, false]);
  });

  it('takes a new title, author, language and direction', async () => {
    const { done } = await secret();
    const path = `/api/mangas/${done.mangaId}`;
    const answer = await ada.send('PATCH', path, {
      title: ' Lantern ',
      author: 'M. K.',
      language: 'Japanese',
    });
    expect(await answer.json<Manga>()).toMatchObject({
      title: 'Lantern',
      author: 'M. K.',
      languages: ['ja'],
      readingDirection: 'rtl',
    });
    expect((await ada.json<Manga[]>('/api/search/manga?q=lantern')).map(({ id }) => id)).toEqual([
      done.mangaId,
    ]);
    const [chapter] = await ada.json<Chapter[]>(`${path}/chapters?language=ja`);
    const [page = ''] = await ada.json<string[]>(`/api/chapters/${chapter?.id}/pages`);
    expect((await ada.get(page)).headers['x-komavox-reading-direction']).toBe('rtl');
    expect(chapter?.readingDirection).toBe('rtl');
    await ada.send('PATCH', path, { readingDirection: 'ltr' });
    expect((await ada.get(page)).headers['x-komavox-reading-direction']).toBe('ltr');
    expect(await ada.json(`/api/chapters/${chapter?.id}`)).toMatchObject({ readingDirection: 'ltr' });
    for (const wrong of [{ title: '  ' }, { language: 'tlh' }, { shared: 'yes' }]) {
      expect((await ada.send('PATCH', path, wrong)).status).toBe(400);
    }
  });

  it('is gone with its chapters, pages, cover and files when its owner removes it', async () => {
    const { done, paths } = await secret('Secret to be removed');
    await ada.import({ 'b.cbz': await cbz([3]) }, { mangaId: done.mangaId ?? '' });
    expect(await statuses(ada, paths)).toEqual(all(paths, 200));
    expect((await ada.send('DELETE', `/api/mangas/${done.mangaId}`)).status).toBe(204);
    expect(await statuses(ada, paths)).toEqual(all(paths, 404));
    expect(await seenBy(ada, done.mangaId)).toEqual([false, false, false, false]);
    expect((await ada.get(`/api/library/imports/${done.id}`)).status).toBe(404);
    for (const prefix of ['catalogue/imports/', 'catalogue/covers/']) {
      for await (const { key } of product.objects.list(prefix)) expect(key).not.toContain(done.mangaId);
    }
    expect((await ada.send('DELETE', `/api/mangas/${done.mangaId}`)).status).toBe(404);
  });

  it('is the only thing that may be changed: the library is not', async () => {
    const manga = (await ada.json<Manga[]>('/api/mangas')).find(({ title }) => title === 'Everybody');
    expect(manga).toBeDefined();
    expect(manga?.imported).toBeUndefined();
    expect((await ada.send('PATCH', `/api/mangas/${manga?.id}`, { title: 'x' })).status).toBe(403);
    expect((await ada.send('DELETE', `/api/mangas/${manga?.id}`)).status).toBe(403);
    expect((await ada.post({ 'b.cbz': await cbz([1]) }, { mangaId: manga?.id ?? '' })).status).toBe(403);
  });
});
