import { blank } from '../raster/raster.js';
import { hasInkBelow } from './ink-below.js';

it('counts what stands whole below a height', () => {
  const column = blank(40, 100);
  const ink = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) column.data.fill(0, y * 40 + left, y * 40 + right);
  };
  ink(6, 4, 34, 34);
  expect(hasInkBelow(column, 35)).toBe(false);
  // The outline of a balloon, and what stands below the column.
  ink(36, 30, 40, 90);
  ink(6, 94, 34, 100);
  expect(hasInkBelow(column, 35)).toBe(false);
  ink(24, 40, 30, 46);
  expect(hasInkBelow(column, 35)).toBe(true);
  expect(hasInkBelow(column, 50)).toBe(false);
});
