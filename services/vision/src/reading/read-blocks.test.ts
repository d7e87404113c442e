import type { LinedBlock } from '../page/find.js';
import { noBalloon } from '../page/balloon-shape.js';
import { blank, type Box, type Raster } from '../raster/raster.js';
import type { PageRecogniser, Word } from '../recognisers/recogniser.js';
import { readBlocks } from './read-blocks.js';

/** A block of one line. */
function block(box: Box, height = 30): LinedBlock {
  const crop = blank(box.width, height);
  const place = { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2, angle: 0 };
  const line = { crop, place, isSure: true, isLikely: true };
  return {
    box,
    around: box,
    vertical: false,
    isInMargin: false,
    furigana: [],
    balloon: noBalloon,
    lines: [[line]],
  };
}

const word = (text: string, { width, height }: Raster, confidence = 99): Word => ({
  ...{ text, confidence, left: 0, right: width, top: 0, bottom: height },
});

/** Knows what the lines of a width say. */
const recogniserOf = (said: ReadonlyMap<number, string>, confidence?: number): PageRecogniser => ({
  ...{
    id: 'by width',
    version: '1',
    parts: [],
    isReady: () => true,
    takes: () => 'lines',
    reads: () => true,
  },
  read: (crops) =>
    Promise.resolve(
      crops.map((crop) => {
        const text = said.get(crop.width);
        return { lines: text === undefined ? [] : [[word(text, crop, confidence)]] };
      }),
    ),
});
const { signal } = new AbortController();

it('puts texts in order as if what is none were not there', async () => {
  const high = block({ x: 950, y: 80, width: 318, height: 80 });
  const low = block({ x: 2, y: 165, width: 99, height: 50 });
  // Hair that a detector takes for text, between the two.
  const art = block({ x: 470, y: 173, width: 250, height: 175 });
  const panels = [{ x: 0, y: 0, width: 1278, height: 510 }];
  const said = new Map([
    [318, 'How long have you been here?'],
    [99, 'Well, yes.'],
  ]);
  const read = await readBlocks(
    [{ panels, blocks: [art, high, low] }],
    'ltr',
    'en',
    recogniserOf(said),
    signal,
  );
  expect(read.map(({ text }) => text)).toEqual(['Well, yes.', 'How long have you been here?']);
});

it('takes for text what is read with doubt in a balloon, unless it is large', async () => {
  const recogniser = recogniserOf(new Map([[200, '선생님이']]), 45);
  const balloon = { ...noBalloon, shape: 'round' as const };
  const read = (height: number) =>
    readBlocks(
      [{ panels: [], blocks: [{ ...block({ x: 0, y: 0, width: 200, height }, height), balloon }] }],
      ...(['ltr', 'ko', recogniser, signal] as const),
    );
  expect((await read(30)).map(({ text }) => text)).toEqual(['선생님이']);
  expect(await read(120)).toEqual([]);
});
