import type { TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { until } from '@komavox/test-kit';
import { bootReader } from './boot.js';

let product: TestProduct;
beforeAll(async () => {
  product = await bootReader();
});
afterAll(() => product.stop());

interface Bookmark {
  readonly mangaId: string;
  readonly chapterId: string;
  readonly currentPage: number;
}

const save = (user: string, body: Bookmark) =>
  product.call('reader', '/api/bookmarks', { method: 'POST', user, body: { ...body } });
const all = async (user: string) =>
  await (await product.call('reader', '/api/bookmarks', { user })).json<Bookmark[]>();
const move = (chapterId: string, fromMangaId: string, mangaId: string) =>
  product.publish(topics.chapterMoved, { chapterId, userId: 'ada', fromMangaId, mangaId });

describe('bookmarks of a chapter that moves to another manga', () => {
  it('go with it, of all users', async () => {
    await save('ada', { mangaId: 'old', chapterId: 'c1', currentPage: 3 });
    await save('bob', { mangaId: 'old', chapterId: 'c1', currentPage: 5 });
    await save('eve', { mangaId: 'old', chapterId: 'c2', currentPage: 1 });
    await move('c1', 'old', 'new');
    await until('both have moved', async () =>
      [...(await all('ada')), ...(await all('bob'))].every(({ mangaId }) => mangaId === 'new'),
    );
    expect(await all('ada')).toEqual([{ mangaId: 'new', chapterId: 'c1', currentPage: 3 }]);
    expect(await all('bob')).toEqual([{ mangaId: 'new', chapterId: 'c1', currentPage: 5 }]);
    expect(await all('eve')).toEqual([{ mangaId: 'old', chapterId: 'c2', currentPage: 1 }]);
  });

  it('give way to a newer one there', async () => {
    await save('kim', { mangaId: 'a', chapterId: 'c7', currentPage: 3 });
    await save('kim', { mangaId: 'b', chapterId: 'c8', currentPage: 1 });
    await move('c7', 'a', 'b');
    await until('the older one is gone', async () => (await all('kim')).length === 1);
    expect(await all('kim')).toEqual([{ mangaId: 'b', chapterId: 'c8', currentPage: 1 }]);
  });
});
