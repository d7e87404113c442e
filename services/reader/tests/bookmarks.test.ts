import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { reader } from '../src/index.js';

let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([reader]);
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
    { mangaId: 'm'.repeat(201), chapterId: 'c', currentPage: 1 },
  ])('refuse %j', async (body) => {
    const answer = await save('fay', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
    expect(await read('fay')).toEqual([]);
  });

  it('need a user', async () => {
    expect((await product.call('reader', '/api/bookmarks')).status).toBe(401);
    const answer = await product.call('reader', '/api/bookmarks/m1', { method: 'GET' });
    expect(answer.status).toBe(401);
  });
});
