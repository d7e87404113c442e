import type { DetectedLine } from '../detection/detected-lines.js';
import { findText, isLined } from './find.js';
import type { Box, Raster } from '../raster/raster.js';

const blank = (): Raster => ({ width: 900, height: 900, data: new Uint8Array(900 * 900).fill(255) });

/** Ten letters in a row, of an H's shape, 20 by 30 pixels. */
function letters(page: Raster, x: number, y: number, level: number): Box {
  const fill = (left: number, top: number, width: number, height: number) => {
    for (let row = top; row < top + height; row++) {
      page.data.fill(level, row * page.width + left, row * page.width + left + width);
    }
  };
  for (let index = 0; index < 10; index++) {
    const left = x + 28 * index;
    fill(left, y, 5, 30);
    fill(left + 15, y, 5, 30);
    fill(left, y + 12, 20, 5);
  }
  return { x, y, width: 272, height: 30 };
}

const lineAt = (box: Box): DetectedLine => ({
  ...{ x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height, angle: 0 },
  box,
  score: 0.9,
  isLikely: true,
});

const options = { direction: 'ltr', columns: false, furigana: false, square: false } as const;

it('takes lines of a detector where geometry finds no block, and says which blocks both have found', () => {
  const page = blank();
  const black = letters(page, 100, 100, 0);
  const grey = letters(page, 100, 600, 225);
  expect(findText(page, options)[0]?.blocks.map(({ box }) => box.y)).toEqual([black.y]);
  const blocks = findText(page, { ...options, lines: [lineAt(black), lineAt(grey)], cut: true })[0]!.blocks;
  expect(blocks.map(isLined)).toEqual([false, true]);
  expect(blocks[0]).toMatchObject({ detected: true });
  expect(blocks[1]?.box.y).toBe(grey.y);
});

it('says of a block that only geometry has found', () => {
  const page = blank();
  letters(page, 100, 100, 0);
  const [found] = findText(page, { ...options, lines: [], cut: true });
  expect(found?.blocks).toMatchObject([{ detected: false }]);
});
