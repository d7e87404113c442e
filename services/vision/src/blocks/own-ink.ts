/** Cuts out a block's own ink: tails, outlines, tone and neighbours vanish, and the recogniser sees letters only. */
import type { Labelled } from '../raster/label.js';
import { inkLevel, type Box, type Raster } from '../raster/raster.js';

/** Pixels around the ink that keep their grey: the soft edge of a stroke. */
const softEdge = 2;

/**
 * @param pieces the block's pieces; those that are background are passed over
 * @returns the ink on white, as large as `box`, levels stretched so that paper is white; and the pixels of ink in the box
 * that belong to something else
 */
export function cutOut(
  page: Raster,
  labelled: Labelled,
  pieces: readonly number[],
  box: Box,
): { ink: Raster; foreign: number } {
  const { width, height } = box;
  const own = new Uint8Array(width * height);
  for (const piece of pieces) {
    if (!labelled.pieces.ink[piece]) continue;
    for (let run = labelled.pieces.firstRun[piece]!; run >= 0; run = labelled.nextRun[run]!) {
      const y = labelled.row[run]! - box.y;
      if (y < 0 || y >= height) continue;
      const from = Math.max(0, labelled.start[run]! - box.x);
      const to = Math.min(width, labelled.end[run]! - box.x);
      if (to > from) own.fill(2, y * width + from, y * width + to);
      for (let dy = -softEdge; dy <= softEdge; dy++) {
        if (y + dy < 0 || y + dy >= height) continue;
        const line = (y + dy) * width;
        for (let x = Math.max(0, from - softEdge); x < Math.min(width, to + softEdge); x++)
          own[line + x] ||= 1;
      }
    }
  }
  const data = new Uint8Array(width * height).fill(255);
  let foreign = 0;
  let darkest = 255;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = page.data[(box.y + y) * page.width + box.x + x]!;
      const mark = own[y * width + x]!;
      if (mark === 2 || (mark === 1 && level >= inkLevel)) data[y * width + x] = level;
      if (mark === 2 && level < darkest) darkest = level;
      if (mark !== 2 && level < inkLevel) foreign++;
    }
  }
  stretch(data, darkest, 215);
  return { ink: { width, height, data }, foreign };
}

function stretch(data: Uint8Array, black: number, white: number): void {
  const scale = 255 / (white - black);
  for (let at = 0; at < data.length; at++) {
    data[at] = Math.max(0, Math.min(255, Math.round((data[at]! - black) * scale)));
  }
}
