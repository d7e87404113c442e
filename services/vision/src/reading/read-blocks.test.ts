import type { LinedBlock } from '../page/find.js';
import { noBalloon } from '../page/balloon-shape.js';
import { blank, type Box, type Raster } from '../raster/raster.js';
import type { PageRecogniser, Word } from '../recognisers/recogniser.js';
import { readBlocks } from './read-blocks.js';

/** A block of one line. */
function block(box: Box): LinedBlock {
  const crop = blank(box.width, 30);
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

const word = (text: string, { width, height }: Raster): Word => ({
  ...{ text, confidence: 99, left: 0, right: width, top: 0, bottom: height },
});

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
  const recogniser: PageRecogniser = {
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
          return { lines: text === undefined ? [] : [[word(text, crop)]] };
        }),
      ),
  };
  const { signal } = new AbortController();
  const read = await readBlocks([{ panels, blocks: [art, high, low] }], 'ltr', 'en', recogniser, signal);
  expect(read.map(({ text }) => text)).toEqual(['Well, yes.', 'How long have you been here?']);
});
