import type { TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { bootReader } from './boot.js';

let product: TestProduct;

beforeAll(async () => {
  product = await bootReader();
});

afterAll(async () => {
  await product.stop();
});

const save = (user: string, body: object) =>
  product.call('reader', '/api/bookmarks', { method: 'POST', user, body });

async function read(user: string, path = ''): Promise<unknown> {
  const answer = await product.call('reader', `/api/bookmarks${path}`, { user });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe('bookmarks', () => {
  it('are null before there is one', async () => {
    expect(await read('ana', '/m-none')).toBeNull();
    expect(await read('nobody')).toEqual([]);
  });

  it('keep one position for each manga, listed newest first', async () => {
    const first = { mangaId: 'm1', chapterId: 'c1', currentPage: 0 };
    const answer = await save('ana', first);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(first);
    await save('ana', { mangaId: 'm2', chapterId: 'c9', currentPage: 4 });
    await save('ana', { mangaId: 'm1', chapterId: 'c2', currentPage: 7 });
    expect(await read('ana', '/m1')).toEqual({ mangaId: 'm1', chapterId: 'c2', currentPage: 7 });
    expect(await read('ana')).toEqual([
      { mangaId: 'm1', chapterId: 'c2', currentPage: 7 },
      { mangaId: 'm2', chapterId: 'c9', currentPage: 4 },
    ]);
  });

  it('are each user’s own', async () => {
    await save('bea', { mangaId: 'shared', chapterId: 'c1', currentPage: 2 });
    expect(await read('carl', '/shared')).toBeNull();
    // Neither an id with the separator of another scheme nor one in brackets reaches another user's.
    await save('carl', { mangaId: 'x","bea', chapterId: 'c1', currentPage: 1 });
    expect(await read('bea', '/shared')).toEqual({ mangaId: 'shared', chapterId: 'c1', currentPage: 2 });
  });

  it('survive many saves at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, currentPage) =>
        save('dora', { mangaId: 'm', chapterId: 'c', currentPage }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    expect(await read('dora')).toHaveLength(1);
  });

  it('announce each saved position', async () => {
    const seen = product.nextEvent(topics.bookmarkSaved, ({ userId }) => userId === 'eve');
    // The watcher must be there before the event is.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await save('eve', { mangaId: 'm5', chapterId: 'c3', currentPage: 11 });
    expect(await seen).toMatchObject({ userId: 'eve', mangaId: 'm5', chapterId: 'c3', currentPage: 11 });
  });

  it.each([
    { mangaId: 'm', chapterId: 'c' },
    { mangaId: 'm', chapterId: 'c', currentPage: -1 },
    { mangaId: 'm', chapterId: 'c', currentPage: 1.5 },
    { mangaId: 'm', chapterId: 'c', currentPage: '1' },
    { mangaId: '', chapterId: 'c', currentPage: 1 },
    { mangaId: { $ne: '' }, chapterId: 'c', currentPage: 1 },
    { mangaId: 'm'.repeat(129), chapterId: 'c', currentPage: 1 },
    { mangaId: 'm', chapterId: 'c'.repeat(129), currentPage: 1 },
    { mangaId: 'm\u0000', chapterId: 'c', currentPage: 1 },
    { mangaId: 'm', chapterId: 'c\n', currentPage: 1 },
    { mangaId: 'm', chapterId: '\u0085', currentPage: 1 },
  ])('refuse %j', async (body) => {
    const answer = await save('fay', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
    expect(await read('fay')).toEqual([]);
  });

  it.each(['none', 'gus-own', '..', '.', 'm'.repeat(100)])(
    'are refused where there is no manga %s, or none that the user sees',
    async (mangaId) => {
      const answer = await save('hal', { mangaId, chapterId: 'c', currentPage: 1 });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'manga_not_found' });
      expect(await read('hal')).toEqual([]);
    },
  );

  it('are kept of an import of one’s own, of chapters of an address, and of ids as long as may be', async () => {
    const places = [
      { mangaId: 'ian-own', chapterId: 'c1', currentPage: 1 },
      { mangaId: 'url', chapterId: 'c'.repeat(128), currentPage: 2 },
    ];
    for (const place of places) expect((await save('ian', place)).status).toBe(200);
    expect(await read('ian')).toEqual(places.reverse());
  });

  it('can be saved again when the catalogue could not be asked', async () => {
    const answer = await save('kim', { mangaId: 'broken', chapterId: 'c', currentPage: 1 });
    expect(answer.status).toBe(503);
  });

  it('can be deleted, each by its user', async () => {
    await save('lea', { mangaId: 'm1', chapterId: 'c1', currentPage: 3 });
    const remove = (user: string) => product.call('reader', '/api/bookmarks/m1', { method: 'DELETE', user });
    expect((await remove('max')).status).toBe(204);
    expect(await read('lea')).toHaveLength(1);
    expect((await remove('lea')).status).toBe(204);
    expect(await read('lea', '/m1')).toBeNull();
    expect((await remove('lea')).status).toBe(204);
  });

  it('need a user', async () => {
    expect((await product.call('reader', '/api/bookmarks')).status).toBe(401);
    const answer = await product.call('reader', '/api/bookmarks/m1', { method: 'GET' });
    expect(answer.status).toBe(401);
  });
});
