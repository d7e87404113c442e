import type { Raster } from '../raster/raster.js';
import { withoutEmphasisDots } from './emphasis-dots.js';

const blank = (): Raster => ({ width: 57, height: 230, data: new Uint8Array(57 * 230).fill(255) });
const fill = (page: Raster, x: number, y: number, width: number, height: number) => {
  for (let row = y; row < y + height; row++)
    page.data.fill(0, row * page.width + x, row * page.width + x + width);
};
/** Characters 26 pixels wide below each other, each with a dot beside it where `dots` says so. */
function column(characters: number, dots: number, at = 38): Raster {
  const page = blank();
  for (let index = 0; index < characters; index++) fill(page, 8, 20 + 30 * index, 26, 26);
  for (let index = 0; index < dots; index++) fill(page, at, 30 + 30 * index, 5, 5);
  return page;
}
const inkFrom = ({ data, width }: Raster, x: number) =>
  data.reduce((sum, level, at) => sum + (at % width >= x && level === 0 ? 1 : 0), 0);

it('dots beside the characters of a column go, with what the balloon leaves on their right', () => {
  const page = column(6, 6);
  fill(page, 45, 0, 12, 9);
  const bare = withoutEmphasisDots(page);
  expect(inkFrom(bare, 34)).toBe(0);
  expect(inkFrom(bare, 0)).toBe(6 * 26 * 26);
});

it('a column without such dots stays as it is', () => {
  expect(withoutEmphasisDots(column(6, 2)).data).toEqual(column(6, 2).data);
  // Characters are as far on the right as they are: commas, and the dots of ぷ.
  const wide = column(6, 6, 33);
  fill(wide, 30, 25, 20, 8);
  expect(withoutEmphasisDots(wide)).toBe(wide);
  // Dots of a pause, without a character beside them.
  const pause = blank();
  for (let index = 0; index < 6; index++) fill(pause, 26, 20 + 30 * index, 5, 5);
  expect(withoutEmphasisDots(pause)).toBe(pause);
});
