import { painted } from '../../tests/draw-raster.js';
import type { DetectedLine } from '../detection/detected-lines.js';
import { label } from '../raster/label.js';
import { blank, type Box } from '../raster/raster.js';
import { wholeRows } from './whole-rows.js';

/** A page whose paper has letters of 20 by 20 pixels at these columns, all in one row. */
function lettersAt(...columns: readonly number[]) {
  const page = blank(600, 100);
  for (const x of columns) painted(page, x, 40, 20, 20);
  return label(page);
}

const line = (box: Box, angle = 0): DetectedLine & { readonly paper: number } => ({
  ...{ x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height },
  ...{ angle, box, score: 0.7, isLikely: true, paper: 0 },
});
const part = (x: number, width: number) => ({ x, y: 36, width, height: 28 });

describe('rows of a balloon', () => {
  it('are one where they were found in parts, with the word between them', () => {
    const rows = wholeRows([line(part(200, 60)), line(part(98, 50))], lettersAt(100, 125, 165, 202, 235));
    expect(rows.map(({ box }) => box)).toEqual([part(98, 162)]);
  });

  it('go up to letters that are near, and not to those far away', () => {
    const rows = wholeRows([line(part(98, 50))], lettersAt(100, 125, 160, 185, 400));
    expect(rows.map(({ box }) => box)).toEqual([part(98, 107)]);
  });

  it('go up to letters in parts that do not touch, as those of Hangul', () => {
    const page = blank(600, 100);
    for (const x of [100, 125]) painted(page, x, 40, 20, 20);
    painted(page, 68, 44, 7, 7);
    painted(page, 79, 42, 3, 12);
    // Dirt.
    painted(page, 30, 50, 2, 2);
    const rows = wholeRows([line(part(98, 50))], label(page));
    expect(rows.map(({ box }) => box)).toEqual([part(68, 80)]);
  });

  it('are made whole of parts of which some are much higher than others', () => {
    const found = [
      { x: 98, y: 43, width: 26, height: 20 },
      { x: 120, y: 30, width: 60, height: 38 },
      { x: 170, y: 34, width: 60, height: 30 },
    ];
    const rows = wholeRows(
      found.map((box) => line(box)),
      lettersAt(100, 125, 150, 175, 200),
    );
    expect(rows.map(({ box }) => box)).toEqual([{ x: 98, y: 30, width: 132, height: 38 }]);
  });

  it('end at screentone', () => {
    const page = blank(600, 100);
    for (const x of [100, 125]) painted(page, x, 40, 20, 20);
    for (let x = 155; x < 600; x += 8) for (let y = 4; y < 100; y += 8) painted(page, x, y, 4, 4);
    const whole = [line(part(98, 50))];
    expect(wholeRows(whole, label(page))).toEqual(whole);
    // An ellipsis isn't.
    const ellipsis = blank(600, 100);
    for (const x of [100, 125]) painted(ellipsis, x, 40, 20, 20);
    for (const x of [155, 163, 171]) painted(ellipsis, x, 52, 4, 4);
    expect(wholeRows(whole, label(ellipsis)).map(({ box }) => box)).toEqual([part(98, 77)]);
  });

  it('stay as they are where they are whole, far from each other, or turned', () => {
    const whole = [line(part(98, 50)), line(part(398, 24))];
    expect(wholeRows(whole, lettersAt(100, 125, 400))).toEqual(whole);
    const uneven = [line(part(98, 50)), line({ x: 160, y: 10, width: 60, height: 80 })];
    expect(wholeRows(uneven, lettersAt(100, 125))).toEqual(uneven);
    const turned = [line(part(98, 50), 0.1), line(part(160, 24), 0.1)];
    expect(wholeRows(turned, lettersAt(100, 125, 162))).toEqual(turned);
  });

  it('take in short parts that seem to be turned, and pieces of their letters', () => {
    const found = [
      line(part(98, 50)),
      line({ x: 160, y: 34, width: 60, height: 32 }, 0.11),
      line({ x: 164, y: 50, width: 24, height: 16 }),
    ];
    expect(wholeRows(found, lettersAt(100, 125, 165, 195)).map(({ box, angle }) => [box, angle])).toEqual([
      [{ x: 98, y: 34, width: 122, height: 32 }, 0],
    ]);
    // Beside nothing it stays turned.
    expect(wholeRows([found[1]!], lettersAt(165, 195))).toEqual([found[1]]);
  });

  it('are two where tall lines overlap, and none of a text that lies in art', () => {
    const two = [
      line({ x: 90, y: 20, width: 150, height: 42 }),
      line({ x: 100, y: 37, width: 120, height: 52 }),
    ];
    expect(wholeRows(two, label(blank(600, 100)))).toHaveLength(2);
    const art = line({ x: 60, y: 0, width: 300, height: 100 });
    expect(wholeRows([art, line(part(98, 50))], lettersAt(100, 125))).toHaveLength(2);
  });
});
