/** Changes of chapters of one's own: rename, number, order, move, merge, remove. */
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { catalogue } from '../src/index.js';
import { person } from './importer.js';
import type { Chapter, Manga } from './importer.js';
import { cbz } from './library.js';

describe('chapters of one’s own', () => {
  let product: TestProduct;
  let made = 0;
  const ada = person(() => product, 'ada');
  const bob = person(() => product, 'bob');
  /** A manga with these chapter numbers. */
  const manga = async (title: string, numbers: readonly number[], language = 'en') => {
    const series = `${title} ${(made += 1)}`;
    const ids: string[] = [];
    let mangaId = '';
    for (const number of numbers) {
      const chapters = JSON.stringify([{ number, title: `${title} ${number}` }]);
      const done = await ada.import(
        { 'a.cbz': await cbz([number + 1]) },
        { series, title, chapters, language },
      );
      mangaId = done.mangaId ?? '';
      ids.push(...(done.chapterIds ?? []));
    }
    return { id: mangaId, ids };
  };
  const list = async (mangaId: string) =>
    (await ada.json<Chapter[]>(`/api/mangas/${mangaId}/chapters?sortOrder=asc`)).map(
      ({ chapterNumber, title }) => `${chapterNumber} ${title}`,
    );
  const statusOf = async (answer: ReturnType<typeof ada.send>) => (await answer).status;
  const opens = async (chapterId: string) => {
    const [page = ''] = await ada.json<string[]>(`/api/chapters/${chapterId}/pages`);
    return (await ada.get(page)).status;
  };

  beforeAll(async () => {
    product = await bootForTest([catalogue], { environment: { DEMO_LIBRARY: 'false' } });
  });
  afterAll(() => product.stop());

  it('are renamed and renumbered', async () => {
    const { id, ids } = await manga('Sun', [1, 2]);
    const answer = await ada.send('PATCH', `/api/chapters/${ids[0]}`, {
      title: ' Dawn ',
      chapterNumber: 2.5,
    });
    expect(await answer.json()).toMatchObject({ id: ids[0], title: 'Dawn', chapterNumber: 2.5, mangaId: id });
    expect(await list(id)).toEqual(['2 Sun 2', '2.5 Dawn']);
  });

  it('are put in order by new numbers, all or none', async () => {
    const { id, ids } = await manga('Row', [1, 2, 3]);
    const [one, two, three] = ids;
    const order = (chapters: unknown) => ada.send('PATCH', `/api/mangas/${id}/chapters`, { chapters });
    expect(
      await statusOf(
        order([
          { id: three, chapterNumber: 1 },
          { id: one, chapterNumber: 2 },
          { id: two, chapterNumber: 3 },
        ]),
      ),
    ).toBe(204);
    expect(await list(id)).toEqual(['1 Row 3', '2 Row 1', '3 Row 2']);
    const stranger = await manga('Other', [1]);
    const refused = await order([
      { id: one, chapterNumber: 9 },
      { id: stranger.ids[0], chapterNumber: 1 },
    ]);
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([400, 'unknown_chapter']);
    expect(await list(id)).toEqual(['1 Row 3', '2 Row 1', '3 Row 2']);
  });

  it('move to another manga with their pages, and say so for their bookmarks', async () => {
    const from = await manga('From', [1, 2]);
    const to = await manga('To', [2], 'fr');
    const moved = from.ids[0] ?? '';
    const said = product.nextEvent(topics.chapterMoved, ({ chapterId }) => chapterId === moved);
    const answer = await ada.send('PATCH', `/api/chapters/${moved}`, { mangaId: to.id });
    expect(await answer.json()).toMatchObject({ mangaId: to.id, chapterNumber: 1 });
    expect(await said).toMatchObject({ userId: 'ada', fromMangaId: from.id, mangaId: to.id });
    expect(await list(from.id)).toEqual(['2 From 2']);
    expect(await list(to.id)).toEqual(['1 From 1', '2 To 2']);
    expect(await ada.json<Manga>(`/api/mangas/${to.id}`)).toMatchObject({ languages: ['en', 'fr'] });
    // Where they came from has a cover of its own again, and its end is not theirs.
    const { coverUrl } = await ada.json<Manga>(`/api/mangas/${from.id}`);
    expect(await statusOf(ada.get(coverUrl))).toBe(200);
    await ada.send('DELETE', `/api/mangas/${from.id}`);
    expect(await opens(moved)).toBe(200);
    expect(await opens(to.ids[0] ?? '')).toBe(200);
  });

  it('get the next number where theirs is taken, unless one is given', async () => {
    const from = await manga('From', [1, 2, 3]);
    const to = await manga('To', [1, 2]);
    await ada.send('PATCH', `/api/chapters/${from.ids[1]}`, { mangaId: to.id });
    await ada.send('PATCH', `/api/chapters/${from.ids[0]}`, { mangaId: to.id, chapterNumber: 1 });
    expect(await list(to.id)).toEqual(['1 To 1', '1 From 1', '2 To 2', '3 From 2'].sort());
    // The last one takes the empty manga with it.
    await ada.send('PATCH', `/api/chapters/${from.ids[2]}`, { mangaId: to.id });
    expect(await statusOf(ada.get(`/api/mangas/${from.id}`))).toBe(404);
    expect(await opens(from.ids[2] ?? '')).toBe(200);
  });

  it('are removed with their pages; the last one with its manga', async () => {
    const { id, ids } = await manga('Less', [1, 2]);
    const [one = '', two = ''] = ids;
    expect(await statusOf(ada.send('DELETE', `/api/chapters/${one}`))).toBe(204);
    expect(await list(id)).toEqual(['2 Less 2']);
    expect(await statusOf(ada.get(`/api/chapters/${one}`))).toBe(404);
    expect(await statusOf(ada.get((await ada.json<Manga>(`/api/mangas/${id}`)).coverUrl))).toBe(200);
    const left = async () => {
      const keys: string[] = [];
      for await (const { key } of product.objects.list(`catalogue/imports/${id}/`)) keys.push(key);
      return keys.length;
    };
    expect(await left()).toBe(1);
    expect(await statusOf(ada.send('DELETE', `/api/chapters/${two}`))).toBe(204);
    expect(await statusOf(ada.get(`/api/mangas/${id}`))).toBe(404);
    await until('nothing is left', async () => (await left()) === 0);
  });

  it('of a whole manga are merged into another: numbers stay where they are free', async () => {
    const first = await manga('First', [1, 2]);
    const second = await manga('Second', [3, 4]);
    const third = await manga('Third', [2, 5]);
    const merge = (id: string, mangaId: string) => ada.send('POST', `/api/mangas/${id}/merge`, { mangaId });
    expect(await statusOf(merge(second.id, first.id))).toBe(204);
    expect(await statusOf(merge(third.id, first.id))).toBe(204);
    expect(await list(first.id)).toEqual([
      '1 First 1',
      '2 First 2',
      '3 Second 3',
      '4 Second 4',
      '5 Third 2',
      '6 Third 5',
    ]);
    for (const { id } of [second, third]) expect(await statusOf(ada.get(`/api/mangas/${id}`))).toBe(404);
    for (const chapterId of [...second.ids, ...third.ids]) expect(await opens(chapterId)).toBe(200);
    expect(await statusOf(merge(first.id, first.id))).toBe(400);
    expect(await statusOf(merge(first.id, second.id))).toBe(404);
  });

  it('are nobody else’s, and only what is valid is taken', async () => {
    const { id, ids } = await manga('Mine', [1]);
    const [chapterId] = ids;
    const bobs = (await bob.import({ 'b.cbz': await cbz([2]) })).mangaId;
    const order = { chapters: [{ id: chapterId, chapterNumber: 2 }] };
    for (const [method, path, body] of [
      ['PATCH', `/api/chapters/${chapterId}`, { title: 'x' }],
      ['DELETE', `/api/chapters/${chapterId}`, undefined],
      ['PATCH', `/api/mangas/${id}/chapters`, order],
      ['POST', `/api/mangas/${id}/merge`, { mangaId: bobs }],
      ['POST', `/api/mangas/${bobs}/merge`, { mangaId: id }],
    ] as const) {
      expect([method, path, await statusOf(bob.send(method, path, body))]).toEqual([method, path, 404]);
      await ada.send('PATCH', `/api/mangas/${id}`, { shared: true });
      expect([method, path, await statusOf(bob.send(method, path, body))]).toEqual([method, path, 403]);
      await ada.send('PATCH', `/api/mangas/${id}`, { shared: false });
    }
    expect(await statusOf(ada.send('PATCH', `/api/chapters/${chapterId}`, { mangaId: bobs }))).toBe(404);
    for (const body of [{ chapterNumber: -1 }, { chapterNumber: 'two' }, { title: 'x'.repeat(201) }]) {
      expect(await statusOf(ada.send('PATCH', `/api/chapters/${chapterId}`, body))).toBe(400);
    }
    expect(await list(id)).toEqual(['1 Mine 1']);
  });
});
