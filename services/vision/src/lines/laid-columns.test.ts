import { painted } from '../../tests/draw-raster.js';
import { findText, isLined } from '../page/find.js';
import { columnSums, stretches } from '../raster/projection.js';
import { blank } from '../raster/raster.js';

const [count, pitch, side] = [9, 26, 22];

it('a detected column is laid out as a row character by character', () => {
  const page = blank(900, 900);
  // Of two parts, one above the other.
  for (let index = 0; index < count; index++) {
    painted(page, 400, 200 + pitch * index, side, 8);
    painted(page, 400, 200 + pitch * index + 14, side, 8);
  }
  const box = { x: 390, y: 190, width: 43, height: pitch * count + 16 };
  const line = { ...box, x: 411.5, y: box.y + box.height / 2, angle: 0, box, score: 0.9, isLikely: true };
  const [finding] = findText(page, {
    direction: 'rtl',
    columns: true,
    furigana: true,
    square: true,
    lines: [line],
  });
  const [row] = finding!.blocks.filter(isLined).flatMap(({ lines }) => lines.flat().map((part) => part.row!));
  const characters = stretches(columnSums(row!)).map(({ start, end }) => end - start);
  expect(characters).toEqual(Array.from({ length: count }, () => side));
});
