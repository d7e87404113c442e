/** Imports that are chapters of one series: folders of a ZIP, and files that are sent one after the other. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { catalogue } from '../src/index.js';
import { craftZip } from './crafted-zip.js';
import { person } from './importer.js';
import type { Chapter, Import, Manga } from './importer.js';
import { cbz, image } from './library.js';

describe('imports of a series', () => {
  let product: TestProduct;
  const ada = person(() => product, 'ada');
  const bob = person(() => product, 'bob');
  const chaptersOf = async (mangaId: string | undefined) =>
    (await ada.json<Chapter[]>(`/api/mangas/${mangaId}/chapters?sortOrder=asc`)).map(
      ({ chapterNumber, title, pageCount }) => [chapterNumber, title, pageCount],
    );
  const zip = async (entries: Readonly<Record<string, number | string>>) =>
    await craftZip(
      await Promise.all(
        Object.entries(entries).map(async ([name, content]) => ({
          name,
          bytes: typeof content === 'number' ? await image(content) : Buffer.from(content),
        })),
      ),
    );
  const stored = async (prefix: string) => {
    let count = 0;
    for await (const { key } of product.objects.list(prefix)) count += Number(key !== '');
    return count;
  };

  beforeAll(async () => {
    product = await bootForTest([catalogue], { environment: { DEMO_LIBRARY: 'false' } });
  });
  afterAll(() => product.stop());

  it('of a ZIP of folders make one manga with a chapter for each folder, in order', async () => {
    const done = await ada.import({
      'download.zip': await zip({
        'Rain/Chapter 10/1.png': 10,
        'Rain/Chapter 2 - Mist/2.png': 12,
        'Rain/Chapter 2 - Mist/1.png': 11,
        'Rain/Chapter 1/1.png': 13,
        'Rain/cover.jpg': 9,
        'ComicInfo.xml': '<ComicInfo><Writer>Ito Ren</Writer><Title>All</Title></ComicInfo>',
      }),
    });
    expect(done).toMatchObject({ state: 'done', pages: 4, totalPages: 4 });
    expect(done.chapterIds).toHaveLength(3);
    expect(await chaptersOf(done.mangaId)).toEqual([
      [1, '', 1],
      [2, 'Mist', 2],
      [10, '', 1],
    ]);
    expect(await ada.json<Manga>(`/api/mangas/${done.mangaId}`)).toMatchObject({
      title: 'Rain',
      author: 'Ito Ren',
    });
    const addresses = await Promise.all(
      (done.chapterIds ?? []).map((id) => ada.json<string[]>(`/api/chapters/${id}/pages`)),
    );
    expect(addresses.flat().map((address) => /w=(\d+)/.exec(address)?.[1])).toEqual(['13', '11', '12', '10']);
    for (const address of addresses.flat()) expect((await ada.get(address)).status).toBe(200);
  });

  it('of a CBZ with folders stay one chapter', async () => {
    const done = await ada.import({ 'Book.cbz': await zip({ 'a/1.png': 5, 'b/1.png': 6 }) });
    expect(await chaptersOf(done.mangaId)).toEqual([[1, '', 2]]);
  });

  it('take numbers, titles and the choice of folders from the sender', async () => {
    const chapters = JSON.stringify([
      { folder: 'b', number: 7.5, title: 'Second' },
      { folder: 'c', number: 3, title: '' },
    ]);
    const done = await ada.import(
      { 'x.zip': await zip({ 'a/1.png': 5, 'b/1.png': 6, 'c/1.png': 7 }) },
      { title: 'Picked', chapters },
    );
    expect(await chaptersOf(done.mangaId)).toEqual([
      [3, '', 1],
      [7.5, 'Second', 1],
    ]);
    const one = await ada.import(
      { 'y.zip': await zip({ 'a/1.png': 5, 'b/1.png': 6 }) },
      { title: 'Whole', chapters: '[{"number":4}]' },
    );
    expect(await chaptersOf(one.mangaId)).toEqual([[4, '', 2]]);
  });

  it('with one key become one manga, whichever ends first, and each chapter once', async () => {
    const send = async (number: number) => {
      const chapters = JSON.stringify([{ number, title: `Part ${number}` }]);
      const fields = { series: 's1', title: 'Together', chapters };
      const bytes = await cbz([number]);
      const first = await (
        await ada.post({ [`${number}.cbz`]: bytes }, fields, `s1:${number}`)
      ).json<Import>();
      await ada.post({ [`${number}.cbz`]: bytes }, fields, `s1:${number}`);
      return await ada.ended(first.id);
    };
    const done = await Promise.all([3, 1, 2, 4].map(send));
    expect(new Set(done.map(({ mangaId }) => mangaId)).size).toBe(1);
    const [{ mangaId = '' } = {}] = done;
    expect(await chaptersOf(mangaId)).toEqual([1, 2, 3, 4].map((number) => [number, `Part ${number}`, 1]));
    const { coverUrl } = await ada.json<Manga>(`/api/mangas/${mangaId}`);
    const pages = await ada.json<string[]>(`/api/chapters/${done[1]?.chapterIds?.[0]}/pages`);
    // The cover is the first page of chapter 1, although that was sent second.
    expect(/v=([0-9a-f]+)/.exec(coverUrl)?.[1]).toBe(/v=([0-9a-f]+)/.exec(pages[0] ?? '')?.[1]);
    // The same key of another user is another series.
    const other = await bob.import({ '1.cbz': await cbz([1]) }, { series: 's1' });
    expect(other.mangaId).not.toBe(mangaId);
  });

  it('don’t bring back a manga that was removed while they came', async () => {
    const fields = { series: 's2', title: 'Gone' };
    const first = await ada.import({ '1.cbz': await cbz([1]) }, fields);
    await ada.send('DELETE', `/api/mangas/${first.mangaId}`);
    const late = await ada.import({ '2.cbz': await cbz([2]) }, fields);
    expect(late).toMatchObject({ state: 'failed', errorCode: 'manga_gone' });
    expect((await ada.get(`/api/mangas/${first.mangaId}`)).status).toBe(404);
    await until('no page is left', async () => (await stored(`catalogue/imports/${first.mangaId}/`)) === 0);
  });

  it('that fail in one folder say which, and leave nothing of the others', async () => {
    const failed = await ada.import({
      'z.zip': await zip({ 'One/1.png': 5, 'Two/1.png': 'no picture' }),
    });
    expect(failed).toMatchObject({ state: 'failed', error: 'There are no pictures in Two.' });
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['none', '[]'],
    ['a number below zero', '[{"number":-1}]'],
    ['two without folders', '[{"number":1},{"number":2}]'],
    ['a folder twice', '[{"folder":"a"},{"folder":"a"}]'],
    ['a title that is too long', JSON.stringify([{ title: 'x'.repeat(201) }])],
  ])('are refused with a list of chapters that is %s', async (_what, chapters) => {
    const answer = await ada.post({ '1.cbz': await cbz([1]) }, { chapters });
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([400, 'chapters_invalid']);
  });
});
