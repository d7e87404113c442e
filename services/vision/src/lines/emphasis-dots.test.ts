import { painted } from '../../tests/draw-raster.js';
import { blank, type Raster } from '../raster/raster.js';
import { withoutEmphasisDots } from './emphasis-dots.js';

const paper = () => blank(57, 230);
/** Characters 26 pixels wide below each other, each with a dot beside it where `dots` says so. */
function column(characters: number, dots: number, at = 38): Raster {
  const page = paper();
  for (let index = 0; index < characters; index++) painted(page, 8, 20 + 30 * index, 26, 26);
  for (let index = 0; index < dots; index++) painted(page, at, 30 + 30 * index, 5, 5);
  return page;
}
const inkFrom = ({ data, width }: Raster, x: number) =>
  data.reduce((sum, level, at) => sum + (at % width >= x && level === 0 ? 1 : 0), 0);

it('dots beside the characters of a column go, with what the balloon leaves on their right', () => {
  const page = column(6, 6);
  painted(page, 45, 0, 12, 9);
  const bare = withoutEmphasisDots(page);
  expect(inkFrom(bare, 34)).toBe(0);
  expect(inkFrom(bare, 0)).toBe(6 * 26 * 26);
});

it('a column without such dots stays as it is', () => {
  expect(withoutEmphasisDots(column(6, 2)).data).toEqual(column(6, 2).data);
  // Characters are as far on the right as they are: commas, and the dots of ぷ.
  const wide = column(6, 6, 33);
  painted(wide, 30, 25, 20, 8);
  expect(withoutEmphasisDots(wide)).toBe(wide);
  // Dots of a pause, without a character beside them.
  const pause = paper();
  for (let index = 0; index < 6; index++) painted(pause, 26, 20 + 30 * index, 5, 5);
  expect(withoutEmphasisDots(pause)).toBe(pause);
});
