import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import type { TestProduct } from '@komavox/service/testing';
import sharp from 'sharp';
import { catalogue } from '../src/index.js';
import { craftZip } from './crafted-zip.js';
import { cbz, image, writeFiles } from './library.js';

interface Manga {
  id: string;
  title: string;
  coverUrl: string;
}
interface Chapter {
  id: string;
  chapterNumber: number;
  title: string;
  language: string;
  readingDirection: 'ltr' | 'rtl';
  pageCount: number;
  previousId?: string | null;
  nextId?: string | null;
}

describe('the catalogue', () => {
  let product: TestProduct;
  let library: string;
  const get = (path: string, headers: Record<string, string> = {}) =>
    product.call('catalogue', path, { user: 'reader', headers });
  const json = async <Value>(path: string): Promise<Value> => await (await get(path)).json<Value>();
  const byTitle = async (title: string): Promise<Manga> => {
    const found = (await json<Manga[]>('/api/mangas')).find((one) => one.title === title);
    if (!found) throw new Error(`No manga ${title}`);
    return found;
  };
  const chaptersOf = async (title: string, query = ''): Promise<Chapter[]> =>
    await json<Chapter[]>(`/api/mangas/${(await byTitle(title)).id}/chapters?sortOrder=asc&${query}`);
  const widthsOf = async (chapter: Chapter | undefined): Promise<number[]> => {
    const pages = await json<string[]>(`/api/chapters/${chapter?.id ?? ''}/pages`);
    return await Promise.all(
      pages.map(async (page) => (await sharp(await (await get(page)).bytes()).metadata()).width),
    );
  };
  const boot = (environment: Record<string, string> = {}) =>
    bootForTest([catalogue], {
      exactlyOnce: true,
      environment: {
        CATALOGUE_LIBRARY: library,
        DEMO_LIBRARY: 'false',
        CATALOGUE_SCAN_SECONDS: '1',
        ...environment,
      },
    });
  const eventually = (check: () => Promise<boolean>) => until('it came about', check, 30_000, 100);

  beforeAll(async () => {
    library = await mkdtemp(join(tmpdir(), 'komavox-library-'));
    await writeFiles(library, {
      'Café Étoile/Chapter 10.cbz': await cbz([110]),
      'Café Étoile/Chapter 2.cbz': await cbz([102, 103]),
      'Café Étoile/Chapter 1/10.png': await image(12),
      'Café Étoile/Chapter 1/2.png': await image(11),
      'Café Étoile/Chapter 1/1.png': await image(10),
      'Café Étoile/Chapter 1/notes.txt': 'not a page',
      'Café Étoile/Chapter 1 [ja].cbz': await cbz([50]),
      'Café Étoile/Chapter 11.cbz': await cbz([111], '<ComicInfo><Manga>No</Manga></ComicInfo>'),
      'Café Étoile/cover.png': await image(400),
      'Café Étoile/ComicInfo.xml':
        '<ComicInfo><Writer>Ana Núñez</Writer><Summary>Coffee on a distant star</Summary></ComicInfo>',
      'Lone Volume v03.cbz': await cbz(
        [70],
        '<ComicInfo><Series>The Lone Volume</Series><Title>Third</Title><Number>3</Number><LanguageISO>fr</LanguageISO><Manga>YesAndRightToLeft</Manga></ComicInfo>',
      ),
      'Broken/Chapter 1.cbz': 'this is not an archive',
      'Broken/Chapter 2.cbz': await craftZip([{ name: '../../escape.png', bytes: await image(5) }]),
      'Broken/Chapter 3.cbz': await cbz([33]),
      'Fake/1.png': 'no picture at all',
    });
    product = await boot();
  });
  afterAll(async () => {
    await product.stop();
    await rm(library, { recursive: true, force: true });
  });

  it('lists what lies in the library, by title', async () => {
    const mangas = await json<Manga[]>('/api/mangas');
    expect(mangas.map(({ title }) => title)).toEqual(['Broken', 'Café Étoile', 'The Lone Volume']);
    expect(mangas[1]).toEqual({
      id: mangas[1]?.id,
      title: 'Café Étoile',
      author: 'Ana Núñez',
      description: 'Coffee on a distant star',
      coverUrl: expect.stringMatching(/^\/api\/mangas\/[0-9a-f]+\/cover\?v=\w+$/) as string,
      originalLanguage: 'ja',
      languages: ['en', 'ja'],
      readingDirection: 'rtl',
    });
    expect(await json<Manga>(`/api/mangas/${mangas[1]?.id}`)).toEqual(mangas[1]);
  });

  it('gives the latest and the updated', async () => {
    expect((await json<Manga[]>('/api/latest-mangas')).map(({ title }) => title).sort()).toEqual(
      (await json<Manga[]>('/api/updated-mangas')).map(({ title }) => title).sort(),
    );
  });

  it('searches title, author and description without case and accents', async () => {
    const found = async (query: string) =>
      (await json<Manga[]>(`/api/search/manga?q=${encodeURIComponent(query)}`)).map(({ title }) => title);
    expect(await found('cafe etoile')).toEqual(['Café Étoile']);
    expect(await found('NUNEZ')).toEqual(['Café Étoile']);
    expect(await found('distant Star')).toEqual(['Café Étoile']);
    expect(await found('lone volume')).toEqual(['The Lone Volume']);
    expect(await found('star wars')).toEqual([]);
    expect(await found('  ')).toEqual([]);
  });

  it('sends a list again only when it is another one', async () => {
    for (const path of [
      '/api/mangas',
      '/api/latest-mangas',
      '/api/updated-mangas',
      '/api/search/manga?q=star',
    ]) {
      const { headers } = await get(path);
      expect(headers['cache-control']).toBe('private, no-cache');
      const again = await get(path, { 'if-none-match': headers['etag'] ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200);
    }
  });

  it('lists chapters by number, a language at a time, and counts them', async () => {
    const { id } = await byTitle('Café Étoile');
    const answer = await get(`/api/mangas/${id}/chapters?language=en&limit=2`);
    expect(answer.headers['x-total-count']).toBe('4');
    expect((await answer.json<Chapter[]>()).map(({ chapterNumber }) => chapterNumber)).toEqual([11, 10]);
    const rest = await json<Chapter[]>(`/api/mangas/${id}/chapters?language=English&limit=2&offset=2`);
    expect(rest.map(({ chapterNumber, pageCount }) => [chapterNumber, pageCount])).toEqual([
      [2, 2],
      [1, 3],
    ]);
    const japanese = await get(`/api/mangas/${id}/chapters?language=ja`);
    expect(japanese.headers['x-total-count']).toBe('1');
    expect(await json(`/api/mangas/${id}/chapters?language=ko`)).toEqual([]);
  });

  it('refuses wrong questions', async () => {
    const { id } = await byTitle('Café Étoile');
    for (const query of ['limit=97', 'limit=0', 'offset=-1', 'sortOrder=up', 'language=tlh']) {
      expect((await get(`/api/mangas/${id}/chapters?${query}`)).status).toBe(400);
    }
  });

  it('takes title, number, language and direction from ComicInfo.xml', async () => {
    const [chapter] = await chaptersOf('The Lone Volume', 'language=fr');
    expect(chapter).toMatchObject({ chapterNumber: 3, title: 'Third', language: 'fr' });
    const [page = ''] = await json<string[]>(`/api/chapters/${chapter?.id}/pages`);
    expect((await get(page)).headers['x-komavox-reading-direction']).toBe('rtl');
  });

  it('reads a translation as it was drawn, unless its file says how', async () => {
    const chapters = [
      ...(await chaptersOf('Café Étoile', 'language=en')),
      ...(await chaptersOf('The Lone Volume', 'language=fr')),
    ];
    expect(chapters.map(({ chapterNumber, readingDirection }) => [chapterNumber, readingDirection])).toEqual([
      [1, 'rtl'],
      [2, 'rtl'],
      [10, 'rtl'],
      [11, 'ltr'],
      [3, 'rtl'],
    ]);
    const stated = chapters.find(({ chapterNumber }) => chapterNumber === 11);
    expect(await json(`/api/chapters/${stated?.id}`)).toMatchObject({ readingDirection: 'ltr' });
    const [page = ''] = await json<string[]>(`/api/chapters/${stated?.id}/pages`);
    expect((await get(page)).headers['x-komavox-reading-direction']).toBe('ltr');
  });

  it('knows the neighbours of a chapter in its language', async () => {
    const [one, two, ten] = await chaptersOf('Café Étoile', 'language=en');
    expect(await json(`/api/chapters/${two?.id}`)).toEqual({ ...two, previousId: one?.id, nextId: ten?.id });
    expect(await json(`/api/chapters/${one?.id}`)).toMatchObject({ previousId: null, nextId: two?.id });
    const [japanese] = await chaptersOf('Café Étoile', 'language=ja');
    expect(await json(`/api/chapters/${japanese?.id}`)).toMatchObject({ previousId: null, nextId: null });
  });

  it('shows pages of folders and archives in natural order, to be kept for good', async () => {
    const [one, two] = await chaptersOf('Café Étoile', 'language=en');
    expect(await widthsOf(one)).toEqual([10, 11, 12]);
    expect(await widthsOf(two)).toEqual([102, 103]);
    const [page = ''] = await json<string[]>(`/api/chapters/${two?.id}/pages`);
    expect(page).toMatch(/\?v=\w+&w=102&h=30$/);
    const answer = await get(page);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-komavox-reading-direction': 'rtl',
    });
    expect((await get(page, { 'if-none-match': answer.headers['etag'] ?? '' })).status).toBe(304);
    expect((await get(page.replace(/\?.*/, ''))).headers['cache-control']).toBe('private, no-cache');
    expect((await get(page.replace(/v=.*/, 'v=old'))).headers['cache-control']).toBe('private, no-cache');
  });

  it('answers 404 for what it does not have', async () => {
    const [one] = await chaptersOf('Café Étoile', 'language=en');
    for (const [path, code] of [
      ['/api/mangas/none', 'manga_not_found'],
      ['/api/mangas/none/chapters', 'manga_not_found'],
      ['/api/mangas/none/cover', 'manga_not_found'],
      ['/api/chapters/none', 'chapter_not_found'],
      ['/api/chapters/none/pages', 'chapter_not_found'],
      ['/api/chapters/none/pages/0', 'chapter_not_found'],
      [`/api/chapters/${one?.id}/pages/3`, 'page_not_found'],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status, (await answer.json<{ code: string }>()).code]).toEqual([path, 404, code]);
    }
  });

  it('makes small covers, of the cover file or of the first page', async () => {
    for (const title of ['Café Étoile', 'The Lone Volume']) {
      const answer = await get((await byTitle(title)).coverUrl);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ width: 480, height: 720 });
    }
  });

  it('draws the covers of the first screen before anybody asks', async () => {
    const mangas = await json<Manga[]>('/api/mangas');
    const drawn = async () => {
      const keys: string[] = [];
      for await (const { key } of product.objects.list('catalogue/covers/')) keys.push(key);
      return mangas.every(({ id }) => keys.some((key) => key.startsWith(`catalogue/covers/${id}-`)));
    };
    await eventually(drawn);
  });

  it('shows the readable chapters beside broken ones, and names those in its check', async () => {
    expect((await chaptersOf('Broken')).map(({ chapterNumber }) => chapterNumber)).toEqual([3]);
    const readiness = await (await fetch(`${product.internalOrigin}/readyz`)).text();
    expect(readiness).toContain('Broken/Chapter 1.cbz');
    expect(readiness).toContain('Broken/Chapter 2.cbz');
    expect(readiness).toContain('Fake');
    expect(readiness).toContain('"ready":true');
  });

  it('follows the folder: new, changed and removed chapters', async () => {
    await writeFiles(library, { 'Growing/Chapter 1.cbz': await cbz([1]) });
    await eventually(async () =>
      (await json<Manga[]>('/api/mangas')).some(({ title }) => title === 'Growing'),
    );
    const [before] = await chaptersOf('Growing');
    const { id } = await byTitle('Growing');
    await writeFile(join(library, 'Growing/Chapter 1.cbz'), await cbz([2, 3]));
    await writeFiles(library, { 'Growing/Chapter 2.cbz': await cbz([4]) });
    await eventually(
      async () => (await chaptersOf('Growing')).map(({ pageCount }) => pageCount).join() === '2,1',
    );
    const [after] = await chaptersOf('Growing');
    expect([after?.id, (await byTitle('Growing')).id]).toEqual([before?.id, id]);
    expect(await widthsOf(after)).toEqual([2, 3]);
    expect((await json<Manga[]>('/api/updated-mangas'))[0]?.title).toBe('Growing');
    await rm(join(library, 'Growing'), { recursive: true });
    await eventually(async () => (await get(`/api/mangas/${id}`)).status === 404);
    expect((await get(`/api/chapters/${after?.id}`)).status).toBe(404);
  });

  it('keeps its index and its ids over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'komavox-data-'));
    const start = () =>
      bootForTest([catalogue], {
        exactlyOnce: true,
        folder,
        environment: { CATALOGUE_LIBRARY: library, DEMO_LIBRARY: 'false' },
      });
    const list = async (one: TestProduct) =>
      await (await one.call('catalogue', '/api/mangas', { user: 'reader' })).json<Manga[]>();
    const first = await start();
    const before = await list(first);
    await first.stop();
    const second = await start();
    expect(await list(second)).toEqual(before);
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows the demo library, a folder like any other, until it is switched off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'komavox-data-'));
    const demo = await mkdtemp(join(tmpdir(), 'komavox-demo-'));
    await writeFiles(demo, { '.version': 'a1', 'Lanterns/Chapter 1.en.cbz': await cbz([5, 6]) });
    const titles = async (isShown: boolean) => {
      const one = await bootForTest([catalogue], {
        exactlyOnce: true,
        folder,
        environment: {
          CATALOGUE_LIBRARY: library,
          CATALOGUE_DEMO_FOLDER: demo,
          DEMO_LIBRARY: String(isShown),
        },
      });
      const mangas = await (await one.call('catalogue', '/api/mangas', { user: 'reader' })).json<Manga[]>();
      await one.stop();
      return mangas.map(({ title }) => title);
    };
    expect(await titles(true)).toContain('Lanterns');
    expect(await titles(false)).not.toContain('Lanterns');
    await rm(folder, { recursive: true, force: true });
    await rm(demo, { recursive: true, force: true });
  });

  it('says in its check when the folder it was given is not there', async () => {
    const lost = await boot({ CATALOGUE_LIBRARY: join(library, 'nowhere') });
    const readiness = await fetch(`${lost.internalOrigin}/readyz`);
    expect(await readiness.text()).toContain('library: ENOENT');
    await lost.stop();
  });

  it('finds a manga among many', async () => {
    const many = await mkdtemp(join(tmpdir(), 'komavox-many-'));
    const page = await image(9);
    const files = Array.from({ length: 300 }, (_, index) => [`Manga ${index}/1.png`, page] as const);
    await writeFiles(many, Object.fromEntries(files));
    const large = await boot({ CATALOGUE_LIBRARY: many, CATALOGUE_SCAN_SECONDS: '3600' });
    const list = async (path: string) =>
      await (await large.call('catalogue', path, { user: 'reader' })).json<Manga[]>();
    try {
      await eventually(async () => (await list('/api/mangas')).length === 300);
      expect((await list('/api/search/manga?q=MANGA%20299')).map(({ title }) => title)).toEqual([
        'Manga 299',
      ]);
      expect(await list('/api/search/manga?q=manga')).toHaveLength(300);
    } finally {
      await large.stop();
      await rm(many, { recursive: true, force: true });
    }
  });
});
