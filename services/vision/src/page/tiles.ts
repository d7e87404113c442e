/** Cuts long strips (webtoons) into pieces that can be worked on alone. */
import { inkLevel, type Raster } from '../raster/raster.js';

export interface Tile {
  readonly y: number;
  readonly height: number;
}

/** Pages up to this many times as tall as wide are one tile. */
const maxTileRatio = 2.2;

/**
 * Cuts in the middle of the tallest stretch of rows without ink, so that no balloon is cut; where a whole tile has none,
 * at the row with the least ink.
 */
export function tiles(page: Raster): Tile[] {
  if (page.height <= maxTileRatio * page.width) return [{ y: 0, height: page.height }];
  const ink = inkByRow(page);
  const most = Math.round(1.6 * page.width);
  const least = Math.round(0.7 * page.width);
  const found: Tile[] = [];
  let y = 0;
  while (page.height - y > most + least) {
    const end = cutRow(ink, y + least, y + most);
    found.push({ y, height: end - y });
    y = end;
  }
  return [...found, { y, height: page.height - y }];
}

function inkByRow({ width, height, data }: Raster): Int32Array {
  const ink = new Int32Array(height);
  for (let y = 0; y < height; y++) {
    for (let at = y * width; at < (y + 1) * width; at++) if (data[at]! < inkLevel) ink[y]!++;
  }
  return ink;
}

function cutRow(ink: Int32Array, from: number, to: number): number {
  let lowest = from;
  let best = { row: -1, length: 0 };
  let length = 0;
  for (let y = from; y < to; y++) {
    if (ink[y]! < ink[lowest]!) lowest = y;
    length = ink[y] === 0 ? length + 1 : 0;
    if (length > best.length) best = { row: y - (length >> 1), length };
  }
  return best.length > 0 ? best.row : lowest;
}
