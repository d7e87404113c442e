import { blank } from '../raster/raster.js';
import { cutLine } from './line-crops.js';

const width = 200;

/** A page of paper with boxes of ink: left, top, right and bottom of each, exclusive. */
function page(...boxes: (readonly [left: number, top: number, right: number, bottom: number])[]) {
  const raster = blank(width, 400);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y++) raster.data.fill(0, y * width + left, y * width + right);
  }
  return raster;
}

const characters = [
  [86, 20, 114, 48],
  [86, 54, 114, 82],
] as const;
const dots = [90, 100, 110, 124, 134, 144].map((top) => [98, top, 102, top + 4] as const);
/** What a detector finds of them: it leaves out what is far from the last dot. */
const line = { x: 100, y: 83, width: 39, height: 134, angle: 0 };
const room = { before: 20, after: 200 };
/** The last row of the crop with ink, in pixels of the page. */
function lastInk(on: ReturnType<typeof page>): number {
  const { crop, place } = cutLine(on, line, true, room);
  const row = Math.floor(crop.data.findLastIndex((level) => level < 128) / crop.width);
  return Math.round(place.y - crop.height / 2 + row);
}

it('goes on to the mark behind dots', () => {
  const mark = [
    [97, 170, 103, 190],
    [97, 196, 103, 202],
  ] as const;
  expect(lastInk(page(...characters, ...dots, ...mark))).toBe(201);
});

it('ends at dots before an outline, or another text', () => {
  expect(lastInk(page(...characters, ...dots, [0, 200, width, 204]))).toBe(147);
  expect(lastInk(page(...characters, ...dots, [86, 190, 114, 218]))).toBe(147);
});

it('goes on to a full stop before a border', () => {
  const stop = [104, 122, 110, 128] as const;
  const short = { ...line, y: 50, height: 70 };
  const ending = (border: number) => {
    const { crop, place } = cutLine(
      page(...characters, stop, [0, border, width, border + 3]),
      short,
      true,
      room,
    );
    return Math.round(place.y + crop.height / 2);
  };
  for (const border of [133, 140, 200]) expect(ending(border)).toBeGreaterThanOrEqual(128);
});
