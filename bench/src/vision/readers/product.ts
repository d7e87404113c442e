/** The product: its vision service, asked by HTTP as the reader asks it. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { availableParallelism } from 'node:os';
import type { PeerResponse } from '@komavox/http';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { vision } from '@komavox/vision';
import { z } from 'zod';
import type { Piece } from '../score/reading.js';
import { blockKinds, type TruthPage } from '../truth.js';
import { ownCost } from './own-cost.js';
import type { PageReader } from './page-reader.js';

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const reading = z.object({ start: z.number(), end: z.number(), reading: z.string() });
const region = z
  .object({
    ...{ text: z.string(), box, kind: z.enum(blockKinds).optional() },
    readings: z.array(reading).default([]),
  })
  .transform(({ readings, ...piece }): Piece => ({
    ...piece,
    readings: readings.map(({ start, end, reading: kana }) => [piece.text.slice(start, end), kana]),
  }));
const answer = z.object({
  regions: z.array(region),
  panels: z.array(box),
});

const root = join(import.meta.dirname, '../../../../..');
/** Of the environment, of the tests, of the product as it is started here. */
const weightsFolder =
  process.env['WEIGHTS_DIR'] ??
  [join(root, '.weights'), join(root, '.data/weights')].find((folder) => existsSync(folder));
const types: Readonly<Record<string, string>> = { '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png' };

/** No service is called: the pages come along as data. */
const nobody = 'http://127.0.0.1:9';

/** @param recogniser a value of VISION_RECOGNISER */
export const bootProduct = (recogniser: string): Promise<TestProduct> =>
  bootForTest([vision], {
    exactlyOnce: true,
    environment: {
      CATALOGUE_URL: nobody,
      READER_URL: nobody,
      VISION_RECOGNISER: recogniser,
      VISION_DEADLINE_SECONDS: '600',
      ...(weightsFolder === undefined ? {} : { WEIGHTS_DIR: weightsFolder }),
    },
  });

/** @param image the bytes of the page's file, or of another that looks the same */
export const askForText = (
  product: TestProduct,
  { file, language, direction }: TruthPage,
  image: Buffer,
): Promise<PeerResponse> => {
  const type = types[extname(file)] ?? 'png';
  const imageUrl = `data:image/${type};base64,${image.toString('base64')}`;
  return product.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user: 'bench',
    body: { imageUrl, language, direction },
  });
};

/** @param recogniser a value of VISION_RECOGNISER */
export async function openProduct(recogniser: string): Promise<PageReader> {
  const before = ownCost();
  const product = await bootProduct(recogniser);
  return {
    name: recogniser === 'auto' ? 'product' : `product, ${recogniser}`,
    atATime: availableParallelism(),
    async read(page) {
      // On a machine that is busy a page may outlast its call: asked again, its job is found.
      for (let left = 5; ; left -= 1) {
        const response = await askForText(product, page, readFileSync(page.file));
        const text = await response.text();
        if (response.status === 200) {
          const { regions, panels } = answer.parse(JSON.parse(text));
          return { pieces: regions, panels };
        }
        if (response.status < 500 || left === 0) throw new Error(`${page.file}: ${response.status} ${text}`);
        process.stderr.write(`Asked again, ${page.file}: ${response.status} ${text}\n`);
      }
    },
    cost() {
      const now = ownCost();
      return Promise.resolve({ ...now, cpuSeconds: now.cpuSeconds - before.cpuSeconds });
    },
    close: () => product.stop(),
  };
}
