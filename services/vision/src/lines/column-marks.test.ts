import { marksIn } from './column-marks.js';
import { blank, type Raster } from '../raster/raster.js';

/** Of 39 pixels an em has 30. */
const width = 39;

/** A column with boxes of ink: left, top, right and bottom of each, exclusive. */
function column(...boxes: (readonly [left: number, top: number, right: number, bottom: number])[]): Raster {
  const raster = blank(width, 240);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y++) raster.data.fill(0, y * width + left, y * width + right);
  }
  return raster;
}

const character = [5, 4, 33, 32] as const;

it('strokes along the column are dashes, and one where they follow each other', () => {
  const marks = marksIn(column(character, [18, 40, 21, 66], [18, 70, 21, 96], [5, 120, 33, 150]));
  expect(marks).toEqual([{ kind: 'dash', from: 40, to: 96, count: 2 }]);
});

it('strokes of characters and of exclamation marks are none', () => {
  const beside = [
    [8, 50, 11, 56],
    [28, 50, 31, 56],
  ] as const;
  expect(marksIn(column(character, [18, 40, 21, 66], ...beside))).toEqual([]);
  expect(marksIn(column(character, [18, 40, 21, 62], [18, 66, 21, 70]))).toEqual([]);
  expect(marksIn(column(character, [3, 40, 6, 66]))).toEqual([]);
});

it('three dots that follow each other are dots', () => {
  const dots = [40, 50, 60, 70, 80, 90].map((top) => [18, top, 22, top + 4] as const);
  expect(marksIn(column(character, ...dots))).toEqual([{ kind: 'dots', from: 40, to: 94, count: 6 }]);
  expect(marksIn(column(character, ...dots.slice(0, 2)))).toEqual([]);
});

it('what is cut off beside dots is no part of them', () => {
  const dots = [40, 50, 60, 70, 80, 90].map((top) => [18, top, 22, top + 4] as const);
  const marks = marksIn(column(character, ...dots, [0, 30, 4, 200]));
  expect(marks).toEqual([{ kind: 'dots', from: 40, to: 94, count: 6 }]);
});

it('ink on grey paper is found as well', () => {
  const grey = column(character, [18, 40, 21, 96]);
  const data = grey.data.map((level) => (level === 255 ? 180 : level));
  expect(marksIn({ ...grey, data })).toMatchObject([{ kind: 'dash', from: 40, to: 96 }]);
});

it('what stands alone beside the middle, under a character, is a comma or a full stop', () => {
  const ring = [
    [24, 100, 34, 103],
    [24, 107, 34, 110],
    [24, 103, 27, 107],
    [31, 103, 34, 107],
  ] as const;
  const marks = marksIn(column(character, [26, 36, 32, 44], [5, 66, 33, 96], ...ring));
  expect(marks).toEqual([
    { kind: 'comma', from: 36, to: 44, count: 1 },
    { kind: 'stop', from: 100, to: 110, count: 1 },
  ]);
});

it('a stroke over a character, or in the middle, and dirt are neither', () => {
  expect(marksIn(column(character, [22, 36, 30, 44], [5, 48, 33, 72]))).toEqual([]);
  expect(marksIn(column(character, [16, 36, 24, 44], [5, 66, 33, 96]))).toEqual([]);
  expect(marksIn(column(character, [28, 36, 30, 38], [5, 66, 33, 96]))).toEqual([]);
});

/** Strokes of four pixels, each a row and where its ink begins. */
const bent = (by: number) =>
  Array.from({ length: 27 }, (_, row) => {
    const left = Math.round(17.5 + by * Math.sin((2 * Math.PI * row) / 26));
    return [left, 40 + row, left + 4, 41 + row] as const;
  });

it('what bends to one side and then to the other is a wave, along a column or across it', () => {
  expect(marksIn(column(character, ...bent(3)))).toEqual([{ kind: 'wave', from: 40, to: 67, count: 1 }]);
  const across = bent(3).map(([left, top]) => [top - 34, left + 30, top - 33, left + 34] as const);
  expect(marksIn(column(character, ...across))).toMatchObject([{ kind: 'wave' }]);
});

it('what bends to one side alone, or has a bar, is none', () => {
  const hook = bent(0).map(([, top], row) => {
    const left = Math.round(15 + 6 * Math.sin((Math.PI * row) / 26));
    return [left, top, left + 4, top + 1] as const;
  });
  expect(marksIn(column(character, ...hook))).toMatchObject([{ kind: 'dash' }]);
  expect(marksIn(column(character, ...bent(3), [14, 63, 27, 67]))).toEqual([]);
});
