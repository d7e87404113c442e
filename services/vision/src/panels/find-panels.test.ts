import type { Box, Raster } from '../raster/raster.js';
import { findPanels } from './find-panels.js';

const size = { width: 800, height: 1200 };

/** Paper or gutters of one grey. */
function blank({ width, height } = size, level = 255): Raster {
  return { width, height, data: new Uint8Array(width * height).fill(level) };
}

type Point = readonly [x: number, y: number];

/** Draws a panel of four corners, clockwise from the top left: a frame, and art in it as dark as `art`. */
function panel(page: Raster, corners: readonly [Point, Point, Point, Point], { frame = 0, art = 150 } = {}) {
  const inset = (by: number) =>
    corners.map(([x, y], index): Point => [x + (index % 3 === 0 ? by : -by), y + (index < 2 ? by : -by)]);
  fill(page, corners, () => frame);
  fill(page, inset(3), (x, y) => ((x * 7 + y * 13) % 5 === 0 ? 255 : art));
}

function fill(
  { width, height, data }: Raster,
  corners: readonly Point[],
  level: (x: number, y: number) => number,
) {
  const isInside = (x: number, y: number) =>
    corners.every(([x0, y0], index) => {
      const [x1, y1] = corners[(index + 1) % corners.length]!;
      return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0;
    });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isInside(x + 0.5, y + 0.5)) data[y * width + x] = level(x, y);
  }
}

const corners = ({ x, y, width, height }: Box): [Point, Point, Point, Point] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const found = (page: Raster, direction: 'ltr' | 'rtl' = 'ltr', unit = page.width) =>
  findPanels(page, { unit, direction });

/** Each side within a few pixels. */
function expectPanels(told: readonly Box[], drawn: readonly Box[]) {
  expect(told).toHaveLength(drawn.length);
  told.forEach((box, index) => {
    const { x, y, width, height } = drawn[index]!;
    const sides = [box.x - x, box.y - y, box.x + box.width - x - width, box.y + box.height - y - height];
    expect(Math.max(...sides.map(Math.abs))).toBeLessThan(8);
  });
}

const above: Box = { x: 40, y: 40, width: 720, height: 340 };
const left: Box = { x: 40, y: 400, width: 350, height: 760 };
const right: Box = { x: 410, y: 400, width: 350, height: 760 };

it.each([
  ['white', 255, 0],
  ['grey', 225, 0],
  ['black', 0, 255],
])('finds panels between %s gutters, in the order of reading', (_colour, gutters, frame) => {
  const page = blank(size, gutters);
  for (const box of [above, left, right]) panel(page, corners(box), { frame });
  expectPanels(found(page), [above, left, right]);
  expectPanels(found(page, 'rtl'), [above, right, left]);
});

it('finds panels without a frame by their tones', () => {
  const page = blank();
  const dots = (x: number, y: number) => (((x + y) % 8) + ((x - y + size.height) % 8) < 5 ? 90 : 255);
  for (const box of [above, left, right]) fill(page, corners(box), dots);
  expectPanels(found(page), [above, left, right]);
});

it('finds a thin gutter that a small scan has blurred', () => {
  const page = blank();
  const beside = { ...left, width: 365 };
  for (const box of [above, beside, right]) panel(page, corners(box));
  const gutter = { x: beside.x + beside.width, y: left.y, width: 5, height: left.height };
  fill(page, corners(gutter), () => 195);
  expectPanels(found(page), [above, beside, right]);
});

it('keeps panels apart that a balloon joins', () => {
  const page = blank();
  for (const box of [above, left, right]) panel(page, corners(box));
  const balloon = { x: 350, y: 600, width: 100, height: 80 };
  fill(page, corners(balloon), (x, y) => (x < 353 || x >= 447 || y < 603 || y >= 677 ? 0 : 255));
  expectPanels(found(page), [above, left, right]);
});

it('takes no letters of a title for panels', () => {
  const page = blank();
  for (const x of [200, 300, 400]) panel(page, corners({ x, y: 20, width: 80, height: 60 }), { art: 0 });
  const splash = { x: 40, y: 120, width: 720, height: 1040 };
  panel(page, corners(splash));
  expectPanels(found(page), [splash]);
});

it('finds panels on both sides of a slanted gutter', () => {
  const page = blank();
  panel(page, [
    [40, 40],
    [480, 40],
    [380, 600],
    [40, 600],
  ]);
  panel(page, [
    [500, 40],
    [760, 40],
    [760, 600],
    [400, 600],
  ]);
  const told = found(page);
  expect(told).toHaveLength(2);
  expect(told[0]!.x + told[0]!.width).toBeGreaterThan(told[1]!.x);
});

it('takes panels to the edge of the page where they go over it', () => {
  const page = blank();
  const bleeding = { x: 0, y: 0, width: 800, height: 560 };
  const below = { x: 40, y: 580, width: 720, height: 580 };
  panel(page, corners(bleeding), { frame: 150 });
  panel(page, corners(below));
  expectPanels(found(page), [bleeding, below]);
});

it('finds white panels that go over the edge of the page by their borders', () => {
  const page = blank();
  const rows = [0, 320, 720].map((y): Box => ({ x: 0, y, width: 800, height: y === 320 ? 380 : 300 }));
  rows.push({ x: 0, y: 1040, width: 800, height: 160 });
  for (const [index, row] of rows.entries()) {
    panel(page, corners(row), { art: 255 });
    const figure = { x: 100 + 150 * index, y: row.y + row.height - 130, width: 120, height: 130 };
    fill(page, corners(figure), () => 0);
  }
  expectPanels(found(page), rows);
});

it('does not cut a panel along its own white stripes', () => {
  const page = blank();
  panel(page, corners({ x: 40, y: 40, width: 720, height: 1120 }));
  for (let y = 100; y < 1100; y += 12) page.data.fill(255, y * 800 + 60, y * 800 + 740);
  expect(found(page)).toHaveLength(1);
});

it('reads one page of a spread after the other', () => {
  const page = blank({ width: 1600, height: 1200 });
  const moved = (box: Box) => ({ ...box, x: box.x + 800 });
  const first = [above, left, right];
  const second = first.map(moved);
  for (const box of [...first, ...second]) panel(page, corners(box));
  expectPanels(found(page, 'ltr', 800), [...first, ...second]);
  expectPanels(found(page, 'rtl', 800), [above, right, left].map(moved).concat([above, right, left]));
});

it('parts the pages of a spread that meet at the fold', () => {
  const page = blank({ width: 1600, height: 1200 });
  const rows = (x: number, heights: readonly number[]) => {
    let y = 0;
    return heights.map((height): Box => {
      const row = { x, y, width: 800, height };
      y += height + 20;
      return row;
    });
  };
  const [first, second] = [rows(0, [180, 300, 680]), rows(800, [560, 400, 200])];
  for (const box of [...first, ...second]) panel(page, corners(box));
  fill(page, corners({ x: 797, y: 0, width: 6, height: 1200 }), () => 150);
  expectPanels(found(page, 'ltr', 800), [...first, ...second]);
  expectPanels(found(page, 'rtl', 800), [...second, ...first]);
});

it('finds nothing on an empty page', () => {
  expect(found(blank())).toEqual([]);
});
