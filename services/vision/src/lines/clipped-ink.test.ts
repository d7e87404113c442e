import { beginsWithMark, endsInMark, inkEnd, withoutClippedInk } from './clipped-ink.js';
import { blank, turnedLeft, type Raster } from '../raster/raster.js';

const width = 40;
const height = 200;
const ends = { lead: 5, trail: 16 };

/** A column with boxes of ink: left, top, right and bottom of each, exclusive. */
function column(...boxes: (readonly [left: number, top: number, right: number, bottom: number])[]): Raster {
  const raster = blank(width, height);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y++) raster.data.fill(0, y * width + left, y * width + right);
  }
  return raster;
}

const letter = [8, 20, 32, 44] as const;
const lastLetter = [8, 140, 32, 170] as const;
const fullStop = [24, 178, 31, 185] as const;

describe('ink that a crop cuts off', () => {
  it('is erased at the ends, with all that lies beyond a border; letters and marks stay', () => {
    const text = column(letter, lastLetter, fullStop);
    expect(withoutClippedInk(text, true, ends)).toEqual(text);
    const corner = column(letter, lastLetter, fullStop, [30, 192, 40, 200]);
    expect(withoutClippedInk(corner, true, ends)).toEqual(text);
    // A border, and a dot of tone beyond it.
    const border = column(letter, lastLetter, fullStop, [0, 188, 36, 191], [10, 194, 14, 198]);
    expect(withoutClippedInk(border, true, ends)).toEqual(text);
    const above = column(letter, lastLetter, fullStop, [0, 0, 40, 3]);
    expect(withoutClippedInk(above, true, ends)).toEqual(text);
  });

  it('is erased where it is hatching behind letters in their white rim, and leaves the marks among it', () => {
    const text = column(letter, lastLetter, fullStop);
    const isBeside = (y: number) =>
      [letter, lastLetter, fullStop].some((box) => y > box[1] - 4 && y < box[3] + 3);
    const lines = Array.from({ length: height / 5 }, (_, line) => 5 * line + 2).flatMap((y) => {
      const [until, from] = isBeside(y) ? ([4, 36] as const) : ([20, 20] as const);
      return [[0, y, until, y + 1] as const, [from, y, width, y + 1] as const];
    });
    expect(withoutClippedInk(column(letter, lastLetter, fullStop, ...lines), true, ends)).toEqual(text);
    const few = column(letter, ...lines.slice(0, 5));
    expect(withoutClippedInk(few, true, { lead: 0, trail: 0 })).not.toEqual(column(letter));
  });

  it('stays where it reaches into what was detected', () => {
    const art = column(letter, lastLetter, [30, 120, 40, 200]);
    expect(withoutClippedInk(art, true, ends)).toEqual(art);
  });

  it('is erased in rows alike', () => {
    const row = turnedLeft(column(letter, lastLetter, [30, 192, 40, 200]));
    expect(withoutClippedInk(row, false, ends)).toEqual(turnedLeft(column(letter, lastLetter)));
  });
});

it('a line ends in a mark where there is nothing but that', () => {
  expect(endsInMark(column(letter, lastLetter, fullStop), true, 24)).toBe(true);
  expect(endsInMark(column(letter, lastLetter), true, 24)).toBe(false);
  expect(endsInMark(column(letter, lastLetter, fullStop, [0, 188, 36, 191]), true, 24)).toBe(false);
  expect(endsInMark(column(letter, [8, 172, 32, 190]), true, 24)).toBe(false);
  expect(endsInMark(turnedLeft(column(lastLetter, fullStop)), false, 24)).toBe(true);
});

it('a line ends in a mark beside the outline of a balloon', () => {
  expect(endsInMark(column(letter, lastLetter, fullStop, [0, 100, 6, 200]), true, 24)).toBe(true);
  expect(endsInMark(column(letter, lastLetter, [0, 100, 6, 200]), true, 24)).toBe(false);
  expect(endsInMark(column(letter, lastLetter, fullStop, [0, 172, 18, 200]), true, 24)).toBe(false);
});

it('ink of a line ends', () => {
  expect(inkEnd(column(letter, fullStop), true)).toBe(185);
  expect(inkEnd(turnedLeft(column(letter, fullStop)), false)).toBe(185);
  expect(inkEnd(column(), true)).toBe(0);
});

it('a column begins with dots', () => {
  const dots = [4, 10, 16].map((top) => [18, top, 21, top + 3] as const);
  expect(beginsWithMark(column(...dots, lastLetter), 24)).toBe(true);
  expect(beginsWithMark(column(letter, lastLetter), 24)).toBe(false);
});
