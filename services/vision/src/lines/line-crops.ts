/** Cuts a line of text out of a page: level, dark on light, with room at its ends. */
import type { Rectangle } from '../detection/rectangle.js';
import { beginsWithMark, endsInMark, inkEnd, withoutClippedInk, type Ends } from './clipped-ink.js';
import { columnEm } from './column-em.js';
import { marksIn } from './column-marks.js';
import { inverted, levelsOf, type Raster } from '../raster/raster.js';

/**
 * By the thickness of the line: detectors leave out a full stop at its end. Where a mark stands in the middle of an em, as
 * in Chinese, it is farther away, as are dots.
 */
const before = 0.12;
const after = 0.4;
const farMark = 1.15;
/** A dash or dots, and a mark behind them, reach farther, but the outline of the balloon may be nearer. */
const farDash = 3.4;
const lessFar = 0.3;
/** So may that before a mark. */
const slightlyLessFar = 0.15;
/** Radians; a line that is turned by less is cut out upright. */
const minAngle = 0.012;

/** Where the pixels of a crop lie on the page: its middle, and how far it is turned. */
interface LinePlace {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

export interface CutLine {
  readonly crop: Raster;
  readonly place: LinePlace;
}

/** Pixels at the ends of a line that belong to no other one; below zero it is cut shorter. */
interface Room {
  readonly before: number;
  readonly after: number;
}

export function cutLine(page: Raster, line: Rectangle, vertical: boolean, room: Room): CutLine {
  const thick = vertical ? line.width : line.height;
  const near = { lead: Math.min(before * thick, room.before), trail: Math.min(after * thick, room.after) };
  const far = { lead: Math.min(farMark * thick, room.before), trail: Math.min(farMark * thick, room.after) };
  const { crop } = cutWith(page, line, vertical, far);
  const lead = vertical && beginsWithMark(crop, far.lead - near.lead) ? far.lead : near.lead;
  const beyond = far.trail - near.trail;
  if (vertical && hasLongMark(crop, beyond)) {
    for (let trail = Math.min(farDash * thick, room.after); trail > far.trail; trail -= lessFar * thick) {
      const longer = cutWith(page, line, vertical, { lead, trail });
      if (endsInMark(longer.crop, vertical, trail - near.trail)) return longer;
    }
  }
  let cut = cutWith(page, line, vertical, { lead, trail: near.trail });
  let end = inkEnd(cut.crop, vertical);
  if (inkEnd(crop, vertical) <= end) return cut;
  for (let trail = far.trail; trail > near.trail; trail -= slightlyLessFar * thick) {
    const longer = cutWith(page, line, vertical, { lead, trail });
    const longerEnd = inkEnd(longer.crop, vertical);
    // The one that shows most of the mark: in some it is cut by the outline of the balloon.
    if (longerEnd > end && endsInMark(longer.crop, vertical, trail - near.trail))
      [cut, end] = [longer, longerEnd];
  }
  return cut;
}

/** @param length pixels at the end of a column that were not detected: a dash reaches into them, or something stands there behind dots */
function hasLongMark(column: Raster, length: number): boolean {
  const end = column.height - length;
  if (inkEnd(column, true) <= end) return false;
  return marksIn(column).some(({ kind, to }) => {
    return kind === 'dots' ? to > end - columnEm(column) : kind === 'dash' && to > end;
  });
}

function cutWith(page: Raster, line: Rectangle, vertical: boolean, ends: Ends): CutLine {
  const angle = Math.abs(line.angle) < minAngle ? 0 : line.angle;
  const shift = (ends.trail - ends.lead) / 2;
  const more = ends.lead + ends.trail;
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const place = vertical
    ? { x: line.x - shift * across, y: line.y + shift * along, angle }
    : { x: line.x + shift * along, y: line.y + shift * across, angle };
  const width = Math.max(1, Math.round(vertical ? line.width : line.width + more));
  const height = Math.max(1, Math.round(vertical ? line.height + more : line.height));
  const crop = darkOnLight(sampled(page, place, width, height));
  return { crop: withoutClippedInk(crop, vertical, ends), place };
}

/** Paper lies beyond the page. */
function sampled(page: Raster, { x, y, angle }: LinePlace, width: number, height: number): Raster {
  const data = new Uint8Array(width * height).fill(255);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [dx, dy] = [column + 0.5 - width / 2, row + 0.5 - height / 2];
      const [px, py] = [x + dx * cos - dy * sin - 0.5, y + dx * sin + dy * cos - 0.5];
      data[row * width + column] =
        angle === 0 ? at(page, Math.round(px), Math.round(py)) : between(page, px, py);
    }
  }
  return { width, height, data };
}

const at = ({ width, height, data }: Raster, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 255 : data[y * width + x]!;

function between(page: Raster, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [x - left, y - top];
  const upper = at(page, left, top) * (1 - right) + at(page, left + 1, top) * right;
  const lower = at(page, left, top + 1) * (1 - right) + at(page, left + 1, top + 1) * right;
  return Math.round(upper * (1 - bottom) + lower * bottom);
}

/** Levels whose share of the pixels is ink or paper for sure. */
const surelyInk = 0.02;
const surelyPaper = 0.9;
const minContrast = 30;

/** Ink becomes 0 and paper 255, also of white letters on black. */
function darkOnLight(raster: Raster): Raster {
  const levels = levelsOf(raster);
  const dark = levels(0.5) < 110;
  const upright = dark ? inverted(raster) : raster;
  const levelOf = dark ? (share: number) => 255 - levels(1 - share) : levels;
  const black = levelOf(surelyInk);
  const scale = 255 / Math.max(minContrast, levelOf(surelyPaper) - black);
  return {
    ...upright,
    data: upright.data.map((level) => Math.max(0, Math.min(255, Math.round((level - black) * scale)))),
  };
}
