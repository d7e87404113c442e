import { painted } from '../../tests/draw-raster.js';
import { label } from '../raster/label.js';
import { blank, type Raster } from '../raster/raster.js';
import { rowsOfBalloons } from './rows-of-balloons.js';

const options = { minThickness: 8, columns: false, found: [] };

/** A page of grey art with a box of paper of 200 by 100 pixels, in which ink stands: left, top, width and height. */
function balloon(...ink: (readonly [x: number, y: number, width: number, height: number])[]): Raster {
  const page = painted(blank(800, 800), 100, 100, 600, 600);
  page.data.forEach((_, at) => {
    const [x, y] = [at % 800, Math.floor(at / 800)];
    if (x >= 300 && x < 500 && y >= 350 && y < 450) page.data[at] = 255;
  });
  for (const box of ink) painted(page, ...box);
  return page;
}

const row = [
  [340, 390, 14, 24],
  [358, 392, 14, 22],
  [380, 400, 4, 4],
  [390, 400, 4, 4],
  [400, 400, 4, 4],
] as const;

it('what alone stands in a balloon is a line in doubt', () => {
  const [line, ...others] = rowsOfBalloons(label(balloon(...row)), new Set(), options);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ isLikely: false, box: { x: 336, y: 386, width: 72, height: 32 } });
});

it('a column is one where the language has columns', () => {
  const column = [370, 382, 394, 406, 418].map((y) => [395, y, 8, 9] as const);
  const labelled = label(balloon(...column));
  expect(rowsOfBalloons(labelled, new Set(), { ...options, minThickness: 7 })).toEqual([]);
  expect(rowsOfBalloons(labelled, new Set(), { ...options, minThickness: 7, columns: true })).toHaveLength(1);
});

it('where text was found, or what stands there is no row, nothing is added', () => {
  const labelled = label(balloon(...row));
  const [line] = rowsOfBalloons(labelled, new Set(), options);
  expect(rowsOfBalloons(labelled, new Set([line!.paper]), options)).toEqual([]);
  // White around the letters of a line on art.
  const found = [{ x: 320, y: 380, width: 200, height: 44 }];
  expect(rowsOfBalloons(labelled, new Set(), { ...options, found })).toEqual([]);
  const eye = label(balloon([380, 380, 40, 40], [395, 370, 4, 4], [376, 424, 6, 6]));
  expect(rowsOfBalloons(eye, new Set(), options)).toEqual([]);
  const scattered = label(
    balloon([330, 360, 10, 8], [460, 430, 10, 8], [390, 400, 10, 8], [350, 380, 10, 8]),
  );
  expect(rowsOfBalloons(scattered, new Set(), options)).toEqual([]);
});
