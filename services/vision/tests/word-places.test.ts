/** Where words lie on a page: against where they were lettered. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { vision, type PageText } from '../src/index.js';
import { drawPage, letteredCharacters, letteredWords, type Balloon } from './draw-page.js';
import { elsewhere } from './one-page.js';

const english: readonly Balloon[] = [
  { x: 300, y: 200, lines: ['WHERE HAVE YOU', 'BEEN ALL NIGHT?'] },
  { x: 700, y: 420, lines: ['I TOLD YOU', 'TO WAIT OUTSIDE!'] },
];
const japanese: readonly Balloon[] = [
  { x: 760, y: 250, lines: ['明日の', '試合は', '負けられない'], readings: ['あした', 'しあい', 'ま'] },
  { x: 250, y: 250, lines: ['本当ですか'] },
];

const noBalloon: Balloon = { x: 0, y: 0, lines: [] };

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([vision, ...elsewhere]);
});
afterAll(() => product.stop());

async function regionsOf(page: Buffer, language: string): Promise<PageText['regions']> {
  const imageUrl = `data:image/png;base64,${page.toString('base64')}`;
  const body = { imageUrl, language };
  const answer = await product.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user: 'ada',
    body,
  });
  return (await answer.json<PageText>()).regions;
}

it.each([
  ['words in rows', 'en', english, letteredWords, false, 6],
  ['characters in columns, beside readings', 'ja', japanese, letteredCharacters, true, 10],
] as const)('%s lie where they were lettered', async (_, language, balloons, lettered, vertical, maxOff) => {
  const regions = await regionsOf(drawPage(balloons, { vertical }), language);
  expect(regions).toHaveLength(balloons.length);
  regions.forEach(({ text, words = [] }, index) => {
    const drawn = lettered(balloons[index] ?? noBalloon);
    expect(words.map(({ from, to }) => text.slice(from, to))).toEqual(drawn.map((one) => one.text));
    words.forEach(({ box }, at) => {
      const { x = 0, y = 0 } = drawn[at] ?? {};
      expect(box.x).toBeLessThan(x);
      expect(box.x + box.width).toBeGreaterThan(x);
      expect(box.y).toBeLessThan(y);
      expect(box.y + box.height).toBeGreaterThan(y);
      // Along the line it is no guess either; the margins of letters are not ink.
      expect(Math.abs(vertical ? box.y + box.height / 2 - y : box.x + box.width / 2 - x)).toBeLessThan(
        maxOff,
      );
    });
  });
});
