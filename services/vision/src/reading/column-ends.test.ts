import { blank } from '../raster/raster.js';
import { withoutInklessEnd } from './column-ends.js';

it('drops a mark at the end of a column where nothing is printed, unless it was read for sure', () => {
  const column = blank(39, 120);
  const ink = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) column.data.fill(0, y * 39 + left, y * 39 + right);
  };
  ink(6, 4, 33, 34);
  const read = (confidence: number, from = 40, to = 70) =>
    withoutInklessEnd(
      [
        { text: '會', confidence: 99, left: 0, right: 39, top: 4, bottom: 34 },
        { text: '。', confidence, left: 0, right: 39, top: from, bottom: to },
      ],
      column,
    )
      .map(({ text }) => text)
      .join('');
  expect(read(40)).toBe('會');
  expect(read(90)).toBe('會。');
  // It comes from a row, and has no place in the column.
  expect(read(90, 34, 34)).toBe('會');
  ink(24, 40, 32, 48);
  expect(read(40)).toBe('會。');
  // Ink of art isn't enough for one that is hardly seen.
  expect(read(20)).toBe('會');
});
