import { blank, crop, type Raster } from './raster.js';
import { withoutScreentone } from './screentone.js';

const side = 240;

function square(page: Raster, x: number, y: number, size: number, level = 20): void {
  for (let row = y; row < y + size; row++) page.data.fill(level, row * side + x, row * side + x + size);
}

/** Dots 4 pixels wide every 9 pixels, from the row `from` on. */
function toned(from = 0): Raster {
  const page = blank(side, side);
  for (let y = from; y + 4 < side; y += 9) for (let x = 2; x + 4 < side; x += 9) square(page, x, y, 4);
  return page;
}

const darkPixels = ({ data }: Raster): number => data.filter((level) => level < 255).length;

it('takes the dots of a tone off, also those that the edge of a letter has cut', () => {
  const page = toned();
  // A letter in its white rim; two pixels are left of the dots to its left.
  for (let y = 90; y < 140; y++) page.data.fill(255, y * side + 94, y * side + 150);
  square(page, 105, 100, 30);
  const clean = withoutScreentone(page);
  expect(darkPixels(clean)).toBe(30 * 30);
  expect(clean.data[110 * side + 110]).toBe(20);
});

it('leaves dots that stand in no grid, such as those of a column of them', () => {
  const page = toned(90);
  for (let y = 5; y < 70; y += 9) square(page, 100, y, 4);
  const clean = withoutScreentone(page);
  const above = { x: 0, y: 0, width: side, height: 80 };
  expect(darkPixels(crop(page, above))).toBeGreaterThan(100);
  expect(crop(clean, above)).toEqual(crop(page, above));
  expect(darkPixels(clean)).toBe(darkPixels(crop(page, above)));
});

it('leaves the dots of an ellipsis in its white rim, also where they are as far from each other as those of the tone', () => {
  const page = toned();
  for (let y = 100; y < 118; y++) page.data.fill(255, y * side + 60, y * side + 130);
  for (let x = 70; x < 120; x += 9) square(page, x, 107, 4);
  const clean = withoutScreentone(page);
  expect(darkPixels(clean)).toBe(6 * 4 * 4);
  expect(clean.data[108 * side + 71]).toBe(20);
});

it('leaves the dots of an ellipsis on hatching', () => {
  const page = toned(120);
  // Lines that fall by a pixel every three.
  for (let line = 0; line < 22; line++) {
    for (let x = 0; x < side; x++) {
      const y = 5 * line + Math.floor(x / 3) - 40;
      const isInRim = x >= 96 && x < 108 && y > 20 && y < 66;
      if (y >= 0 && y < 110 && !isInRim && x % 3 !== 2) page.data[y * side + x] = 20;
    }
  }
  for (let y = 26; y < 60; y += 6) square(page, 100, y, 3);
  const clean = withoutScreentone(page);
  const above = { x: 0, y: 0, width: side, height: 112 };
  expect(darkPixels(clean)).toBeGreaterThan(100);
  expect(crop(clean, above)).toEqual(crop(page, above));
});

it('takes off what letters have parted from a tone', () => {
  const page = toned();
  for (let y = 90; y < 140; y++) {
    page.data.fill(255, y * side + 84, y * side + 106);
    page.data.fill(255, y * side + 114, y * side + 136);
    // Between two letters a column of the tone is left, but nothing to its sides.
    page.data.fill(255, y * side + 106, y * side + 109);
  }
  square(page, 88, 100, 14);
  square(page, 118, 100, 14);
  expect(darkPixels(withoutScreentone(page))).toBe(2 * 14 * 14);
});

it('leaves letters of one size, as far away from each other as they may be', () => {
  const page = toned(120);
  for (const [x, y] of [
    [93, 15],
    [107, 15],
    [67, 45],
    [95, 45],
    [96, 75],
  ] as const)
    square(page, x, y, 10);
  const letters = { x: 0, y: 0, width: side, height: 110 };
  expect(crop(withoutScreentone(page), letters)).toEqual(crop(page, letters));
});

it('takes a tone off as a whole, also where dots are smaller by a pixel, and leaves fine ones', () => {
  const tone = (sizeAt: (column: number) => number): Raster => {
    const page = blank(side, side);
    for (let y = 0; y + 4 < side; y += 6) {
      for (let x = 0; x + 4 < side; x += 6) square(page, x, y, sizeAt(x / 6));
    }
    return page;
  };
  expect(darkPixels(withoutScreentone(tone((column) => (column % 20 < 5 ? 2 : 3))))).toBe(0);
  const fine = tone((column) => (column % 20 < 5 ? 3 : 2));
  expect(withoutScreentone(fine)).toBe(fine);
});

it('gives the page itself back where few dots are alike', () => {
  const page = blank(side, side);
  square(page, 20, 20, 60);
  for (let x = 20; x < 200; x += 9) square(page, x, 120, 4);
  expect(withoutScreentone(page)).toBe(page);
});

it('leaves grey paper grey', () => {
  const page = toned();
  const grey = { ...page, data: page.data.map((level) => (level === 255 ? 225 : level)) };
  expect(new Set(withoutScreentone(grey).data)).toEqual(new Set([225]));
});
