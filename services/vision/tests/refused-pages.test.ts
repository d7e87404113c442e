/** Page texts that are refused: nothing of them is read, and nothing stays. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { vision } from '../src/index.js';
import { drawPage } from './draw-page.js';
import { elsewhere } from './one-page.js';

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([vision, ...elsewhere], { environment: { VISION_PAGES_PER_USER: '1' } });
});
afterAll(() => product.stop());

const ask = (number: number) => {
  const page = drawPage([{ x: 300, y: 200, lines: [`PAGE NUMBER ${number}`] }]);
  return product.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user: 'ada',
    body: { imageUrl: `data:image/png;base64,${page.toString('base64')}`, language: 'en' },
  });
};

const images = async (): Promise<number> => {
  let count = 0;
  for await (const { key } of product.objects.list('vision/')) if (key !== '') count += 1;
  return count;
};

it('stores no image of a page that is refused for its user has others', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => ask(number)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
  expect(statuses.filter((status) => status !== 429 && status !== 200)).toEqual([]);
  await until('no image is left', async () => (await images()) === 0);
  // Who was refused is read when there is a place again.
  for (const [number, status] of statuses.entries()) {
    if (status === 429 && number < 6) expect((await ask(number)).status).toBe(200);
  }
  await until('no image is left', async () => (await images()) === 0);
});

it('refuses a body that is larger than that of any page', async () => {
  const answer = await product.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user: 'ada',
    body: { imageUrl: `data:image/png;base64,${'A'.repeat(12_000_000)}`, language: 'en' },
  });
  expect(answer.status).toBe(413);
});
