/**
 * From a detector's map to lines of text. The network (DB; Liao et al., Real-time Scene Text Detection with Differentiable
 * Binarization, 2020) says of each pixel how likely it lies in the core of a line, which is thinner than the line.
 */
import { label, type Labelled } from '../raster/label.js';
import type { Box } from '../raster/raster.js';
import { smallestRectangle, type Rectangle } from './rectangle.js';

/** Probabilities, row by row. */
export interface TextMap {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A line or column of text, in pixels of the page. */
export interface DetectedLine extends Rectangle {
  /** Upright, around it. */
  readonly box: Box;
  /** Mean probability, 0 to 1. */
  readonly score: number;
  /** Text wherever it stands; others are text where that is expected, as in a balloon. */
  readonly isLikely: boolean;
  /** Found only with screentone taken off the page, and dots of its own perhaps with it. */
  readonly isFoundWithoutScreentone?: boolean;
}

/** The line of a page that begins so many pixels farther left and higher. */
export const movedLine = (line: DetectedLine, by: Pick<Box, 'x' | 'y'>): DetectedLine => ({
  ...line,
  x: line.x + by.x,
  y: line.y + by.y,
  box: { ...line.box, x: line.box.x + by.x, y: line.box.y + by.y },
});

/**
 * Above it a pixel is text, and a line of it is one at least where text is expected; from the second on a line is sure. The
 * values are those that the model was published with.
 */
const minProbability = 0.3;
export const sureScore = 0.5;
/** Widely spaced letters make lines in doubt; other specks that long are rare. */
const minScoreOfLong = 0.4;
const minElongation = 3;
/** By how much a line is larger than its core: times its area by its circumference. */
const growth = 1.6;
/** Pixels of the map. */
const minCore = 3;
const minLine = 5;
const maxLines = 1000;

/** @param page its size in pixels; the map may be smaller or larger */
export function detectedLines(map: TextMap, page: { width: number; height: number }): DetectedLine[] {
  const labelled = label(asRaster(map), 128);
  const { pieces } = labelled;
  const lines: DetectedLine[] = [];
  for (let piece = 0; piece < pieces.count && lines.length < maxLines; piece++) {
    if (!pieces.ink[piece]) continue;
    const core = smallestRectangle(outlineOf(labelled, piece));
    if (Math.min(core.width, core.height) < minCore) continue;
    const score = meanWithin(map, core);
    if (score < minProbability) continue;
    const by = (core.width * core.height * growth) / (core.width + core.height);
    const line = { ...core, width: core.width + by, height: core.height + by };
    if (Math.min(line.width, line.height) < minLine) continue;
    const isLikely = score >= (isLong(core) ? minScoreOfLong : sureScore);
    lines.push({ ...onPage(line, map, page), score, isLikely });
  }
  return lines;
}

const isLong = ({ width, height }: Rectangle): boolean =>
  Math.max(width, height) > minElongation * Math.min(width, height);

/** Ink where there is text, grown by a pixel to the right and below, so that hairline gaps close. */
function asRaster({ width, height, data }: TextMap) {
  const raster = { width, height, data: new Uint8Array(width * height).fill(255) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (data[at]! <= minProbability) continue;
      raster.data[at] = 0;
      if (x + 1 < width) raster.data[at + 1] = 0;
      if (y + 1 < height) raster.data[at + width] = 0;
      if (x + 1 < width && y + 1 < height) raster.data[at + width + 1] = 0;
    }
  }
  return raster;
}

/** The ends of its rows. */
function outlineOf({ pieces, start, end, row, nextRun }: Labelled, piece: number) {
  const points: { x: number; y: number }[] = [];
  for (let run = pieces.firstRun[piece]!; run >= 0; run = nextRun[run]!) {
    for (const x of [start[run]!, end[run]!]) {
      points.push({ x, y: row[run]! }, { x, y: row[run]! + 1 });
    }
  }
  return points;
}

function meanWithin(map: TextMap, { x, y, width, height, angle }: Rectangle): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const box = around({ x, y, width, height, angle }, map);
  let [sum, count] = [0, 0];
  for (let row = box.y; row < box.y + box.height; row++) {
    for (let column = box.x; column < box.x + box.width; column++) {
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
      if (Math.abs(dx * cos + dy * sin) > width / 2 || Math.abs(dy * cos - dx * sin) > height / 2) continue;
      sum += map.data[row * map.width + column]!;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function onPage(
  line: Rectangle,
  map: { width: number; height: number },
  page: { width: number; height: number },
): Rectangle & Pick<DetectedLine, 'box'> {
  const [across, down] = [page.width / map.width, page.height / map.height];
  const rectangle: Rectangle = {
    x: line.x * across,
    y: line.y * down,
    width: line.width * across,
    height: line.height * down,
    angle: line.angle,
  };
  return { ...rectangle, box: around(rectangle, page) };
}

/** The upright box around a rectangle, cut at the edges of the page. */
function around({ x, y, width, height, angle }: Rectangle, page: { width: number; height: number }): Box {
  const [cos, sin] = [Math.cos(angle), Math.abs(Math.sin(angle))];
  const [halfWidth, halfHeight] = [(width * cos + height * sin) / 2, (height * cos + width * sin) / 2];
  const left = Math.max(0, Math.floor(x - halfWidth));
  const top = Math.max(0, Math.floor(y - halfHeight));
  const right = Math.min(page.width, Math.ceil(x + halfWidth));
  const bottom = Math.min(page.height, Math.ceil(y + halfHeight));
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
