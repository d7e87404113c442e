/** Holdings on the embedded stores; that they are exact after kills is tested with the whole product. */
import { defineSettings } from '@komavox/core';
import { noBytes } from '@komavox/http';
import { until } from '@komavox/test-kit';
import { defineService, Holdings } from '../src/index.js';
import { bootForTest, type TestProduct } from '../testing/index.js';

let product: TestProduct;
let holdings: Holdings;

beforeAll(async () => {
  const holder = defineService({
    name: 'holder',
    settings: defineSettings({}, () => undefined),
    peers: [],
    build: (chassis) => {
      holdings = new Holdings(chassis);
      return { routes: holdings.routes, scheduledTasks: holdings.scheduledTasks };
    },
  });
  product = await bootForTest([holder]);
});
afterAll(() => product.stop());

const holding = (userId: string, folder = 'all') =>
  ({ prefix: `holder/${userId}/${folder}/`, userId, kind: 'library' }) as const;
const put = (key: string, bytes: number) =>
  product.objects.put(key, Buffer.alloc(bytes), { contentType: 'image/png' });
const libraryOf = async (userId: string) => (await holdings.bytesOf(userId)).library;

it('counts what many put and remove under one prefix at once', async () => {
  const own = holding('ada');
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 2
        ? holdings.release(own.prefix, () => product.objects.remove(`${own.prefix}${index - 1}`))
        : holdings.change(own, async () => {
            await put(`${own.prefix}${index}`, 100 + index);
          }),
    ),
  );
  let there = 0;
  for await (const { size } of product.objects.list(own.prefix)) there += size;
  expect(there).toBeGreaterThan(1000);
  expect(await libraryOf('ada')).toBe(there);
  await holdings.removeAll(own.prefix);
  expect(await libraryOf('ada')).toBe(0);
});

it('counts room that is taken before the bytes are there, so that calls at once never pass the limit', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => {
      const own = holding('bob', `f${index}`);
      return holdings.change(own, () => put(`${own.prefix}1`, 200), { bytes: 200, allowed: 1000 });
    }),
  );
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
  expect(refused.length).toBeGreaterThanOrEqual(7);
  expect(refused[0]).toMatchObject({ status: 413, code: 'user_storage_full' });
  expect(await libraryOf('bob')).toBe((12 - refused.length) * 200);
});

it('refuses work that grows beyond the limit, and counts what it leaves', async () => {
  const own = holding('cora');
  const work = holdings.change(
    own,
    async (grow) => {
      await grow(300);
      await put(`${own.prefix}1`, 300);
      expect(await libraryOf('cora')).toBe(300);
      await grow(300);
    },
    { bytes: 0, allowed: 500 },
  );
  await expect(work).rejects.toMatchObject({ code: 'user_storage_full' });
  expect(await libraryOf('cora')).toBe(300);
});

it('removes under a prefix that nobody holds, and holds nothing then', async () => {
  await put('holder/nobody/1', 50);
  await holdings.removeAll('holder/nobody/');
  expect(await product.objects.exists('holder/nobody/1')).toBe(false);
  expect(await libraryOf('nobody')).toBe(0);
});

it('counts soon what was stored before there were holdings, once', async () => {
  const [one, other] = [holding('dora', 'a'), holding('dora', 'b')];
  await put(`${one.prefix}1`, 70);
  await put(`${other.prefix}1`, 7);
  await holdings.change(other, () => Promise.resolve());
  await holdings.adopt([one, other]);
  await until('they are counted', async () => (await libraryOf('dora')) === 77);
  const told = await product.call('holder', '/internal/stored-bytes/dora');
  expect(await told.json()).toEqual({ ...noBytes, library: 77 });
  const all = await (await product.call('holder', '/internal/stored-bytes')).json<Record<string, number>>();
  expect(all['dora']).toBe(77);
});
