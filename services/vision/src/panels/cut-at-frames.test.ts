import type { DetectedLine } from '../detection/detected-lines.js';
import type { Box, Raster } from '../raster/raster.js';
import { cutAtFrames } from './cut-at-frames.js';

const panels: Box[] = [
  { x: 20, y: 20, width: 370, height: 300 },
  { x: 410, y: 20, width: 370, height: 300 },
];

/** Two panels side by side; a balloon may lie over the gutter between them. */
function page({ balloon = false } = {}): Raster {
  const data = new Uint8Array(800 * 340).fill(255);
  for (let y = 20; y < 320; y++) {
    if (balloon && y > 60 && y < 160) continue;
    for (const x of [20, 389, 410, 779]) data.fill(0, y * 800 + x - 1, y * 800 + x + 2);
  }
  return { width: 800, height: 340, data };
}

const row = (x: number, width: number, angle = 0): DetectedLine => ({
  ...{ x: x + width / 2, y: 110, width, height: 24, angle, score: 0.9, isLikely: true },
  box: { x, y: 98, width, height: 24 },
});
const places = (lines: readonly DetectedLine[]) => lines.map(({ box }) => [box.x, box.x + box.width]);

it('cuts a row where the frames of two panels run through it', () => {
  const parts = cutAtFrames(page(), [row(150, 500)], panels);
  expect(places(parts)).toEqual([
    [150, 390],
    [410, 650],
  ]);
  expect(parts.map(({ x, width }) => [x, width])).toEqual([
    [270, 240],
    [530, 240],
  ]);
});

it.each([
  ['over which a balloon lies', page({ balloon: true }), row(150, 500)],
  ['that ends at a frame', page(), row(150, 250)],
  ['that is turned', page(), row(150, 500, 0.3)],
])('leaves a row %s', (_what, on, line) => {
  expect(cutAtFrames(on, [line], panels)).toEqual([line]);
});
