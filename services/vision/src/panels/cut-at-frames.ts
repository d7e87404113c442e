/** Lines of text that a detector has run together across the frames of two panels. */
import type { DetectedLine } from '../detection/detected-lines.js';
import type { Box, Raster } from '../raster/raster.js';

/** Radians: a line that is turned by more is left as it is. */
const level = 0.05;
/** Below it a pixel belongs to a frame. */
const frameLevel = 160;
/** Share of the way along which a frame is dark, from above the line to below it by so much of the line's height. */
const unbroken = 0.9;
const beyond = 0.5;
/** Pixels: a frame may lie so far from the side of its panel. */
const reach = 5;

/** Rows that a frame runs through are cut there, so that each part stands in its own panel. */
export const cutAtFrames = (
  page: Raster,
  lines: readonly DetectedLine[],
  panels: readonly Box[],
): DetectedLine[] => lines.flatMap((line) => cutRow(page, line, panels));

function cutRow(page: Raster, line: DetectedLine, panels: readonly Box[]): DetectedLine[] {
  const { box, angle } = line;
  const [left, right] = [box.x + box.height, box.x + box.width - box.height];
  if (Math.abs(angle) > level || left >= right) return [line];
  const frames = panels
    .flatMap(({ x, width }) => [x, x + width])
    .filter((x) => x > left && x < right && hasFrame(page, x, box))
    .sort((a, b) => a - b);
  const [first] = frames;
  if (first === undefined) return [line];
  // Of several gutters the parts between are looked at in their turn.
  const end = frames.findLast((x) => x - first < box.height) ?? first;
  return [part(line, box.x, first), ...cutRow(page, part(line, end, box.x + box.width), panels)];
}

/** Whether a dark line runs through the box, and beyond it. */
function hasFrame({ width, height, data }: Raster, x: number, box: Box): boolean {
  const top = Math.max(0, Math.round(box.y - beyond * box.height));
  const bottom = Math.min(height, Math.round(box.y + (1 + beyond) * box.height));
  for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
    let dark = 0;
    for (let y = top; y < bottom; y++) if (data[y * width + column]! < frameLevel) dark++;
    if (dark >= unbroken * (bottom - top)) return true;
  }
  return false;
}

const part = (line: DetectedLine, from: number, to: number): DetectedLine => ({
  ...line,
  x: (from + to) / 2,
  width: to - from,
  box: { ...line.box, x: from, width: to - from },
});
