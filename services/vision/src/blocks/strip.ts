/**
 * Lays the columns of a vertical text out as one line, character by character: models for horizontal text know more than
 * those for vertical text, and two readings of the same block check each other.
 */
import { columnSums, rowSums, stretches, type Stretch } from '../raster/projection.js';
import { label } from '../raster/label.js';
import {
  blank,
  crop,
  grown,
  inkBox,
  paste,
  turnedLeft,
  turnedRight,
  type Box,
  type Raster,
} from '../raster/raster.js';

/** Space between two characters in the line, as a share of the em. */
const spacing = 0.06;

/** The ink of one character, as shares of the pitch. */
export interface Cell {
  readonly width: number;
  readonly height: number;
  /** A comma or a full stop of a column, and whether it is a ring. */
  readonly mark?: 'comma' | 'stop';
  /** Number of its strokes when all are level: 一, 二 or 三. */
  readonly bars?: number;
  /** Three dots one below the other. */
  readonly dots?: true;
}

interface InLine {
  readonly line: Raster;
  /** Estimated number of characters of the block. */
  readonly characters: number;
  /** Of columns: its characters in reading order. */
  readonly cells?: readonly Cell[];
  /** Places of its characters in the ink, line by line in reading order. */
  readonly places: readonly (readonly CellPlace[])[];
}

export interface CellPlace extends Box {
  /** Holds a comma, a full stop or the like. */
  readonly small: boolean;
}

/** A column of the ink, as high as all of it. */
interface Column {
  readonly raster: Raster;
  /** Its left edge in the ink. */
  readonly x: number;
}

/** @param ink a vertical text without furigana @param em rough size of a character in pixels */
export function columnsInLine(ink: Raster, em: number): InLine {
  const columns = columnsOf(ink, em);
  const pitch = bestPitch(columns, em);
  const places = columns.map((column) => cellsOf(column, pitch));
  const cut = places.flat().map((place) => crop(ink, place));
  const laid = cut.map((cell) => laidDown(cell, pitch));
  return {
    line: sideBySide(laid, Math.round(0.5 * pitch), Math.round(spacing * pitch)),
    characters: cut.length,
    cells: cut.map((cell) => measured(cell, pitch)),
    places,
  };
}

/** @param ink a horizontal text without furigana @param em rough size of a character in pixels */
export function rowsInLine(ink: Raster, em: number): InLine {
  // Turned right, the first row is the rightmost column.
  const rows = columnsOf(turnedRight(ink), em);
  const pitch = bestPitch(rows, em);
  const places = rows.map((row) => cellsOf(row, pitch).map((place) => turnedBack(place, ink)));
  const trimmed = rows.map(({ raster }) => {
    const level = turnedLeft(raster);
    const box = inkBox(level);
    return box ? crop(level, { ...box, y: 0, height: level.height }) : level;
  });
  return {
    line: sideBySide(trimmed, 0, Math.round(0.25 * pitch)),
    characters: places.flat().length,
    places,
  };
}

/** The place in an image of what is there when that is turned right. */
const turnedBack = ({ small, ...box }: CellPlace, { height }: Raster): CellPlace => ({
  small,
  x: box.y,
  y: height - box.x - box.width,
  width: box.height,
  height: box.width,
});

/** Columns of a vertical text in reading order. */
function columnsOf(ink: Raster, em: number): Column[] {
  return joined(stretches(columnSums(ink)), em)
    .reverse()
    .map(({ start, end }) => ({
      raster: crop(ink, { x: start, y: 0, width: end - start, height: ink.height }),
      x: start,
    }));
}

function sideBySide(parts: readonly Raster[], narrowest: number, space: number): Raster {
  const height = Math.max(1, ...parts.map((part) => part.height));
  const widths = parts.map(({ width }) => Math.max(width, narrowest) + space);
  const line = blank(
    widths.reduce((sum, width) => sum + width, space),
    height,
  );
  let x = space;
  parts.forEach((part, index) => {
    paste(line, part, x, (height - part.height) >> 1);
    x += widths[index]!;
  });
  return line;
}

/** A column of one character such as い falls into two runs; runs that fit in one em are one column. */
function joined(runs: readonly Stretch[], em: number): Stretch[] {
  const columns: Stretch[] = [];
  for (const run of runs) {
    const last = columns.at(-1);
    if (last && run.end - last.start <= 1.1 * em)
      columns[columns.length - 1] = { start: last.start, end: run.end };
    else columns.push(run);
  }
  return columns;
}

interface Cuts {
  readonly cuts: readonly number[];
  readonly cost: number;
}

/**
 * Cuts a column where there is least ink and the characters come out equally tall. Least cost by dynamic programming;
 * the first and the last character may be shorter, since their own margins are not seen.
 */
function cutColumn(sums: Int32Array, from: number, to: number, pitch: number): Cuts {
  const length = to - from;
  const cost = new Float64Array(length + 1).fill(Infinity);
  const before = new Int32Array(length + 1).fill(-1);
  cost[0] = 0;
  for (let at = 1; at <= length; at++) {
    const through = at < length ? (5 * sums[from + at]!) / pitch : 0;
    for (let tall = Math.min(at, Math.floor(1.3 * pitch)); tall >= 1; tall--) {
      const start = at - tall;
      const outer = start === 0 || at === length;
      if (!outer && tall < 0.65 * pitch) break;
      const off = outer && tall < pitch ? 0 : tall / pitch - 1;
      const total = cost[start]! + 8 * off * off + through + 0.1;
      if (total < cost[at]!) {
        cost[at] = total;
        before[at] = start;
      }
    }
  }
  const cuts: number[] = [];
  for (let at = length; at > 0; at = before[at]!) cuts.push(from + at);
  return { cuts: [from, ...cuts.reverse()], cost: cost[length]! };
}

function columnCuts({ raster }: Column, pitch: number): Cuts {
  const sums = rowSums(raster);
  const runs = stretches(sums);
  if (runs.length === 0) return { cuts: [], cost: 0 };
  return cutColumn(sums, runs[0]!.start, runs.at(-1)!.end, pitch);
}

/** Ems from character to character, and how much another pitch costs. */
const usualPitch = 1.03;
const unusualPitch = 3;

/** Letterers set a block at one pitch: the one that cuts all its columns best. */
function bestPitch(columns: readonly Column[], em: number): number {
  let best = { pitch: em, cost: Infinity };
  for (const factor of [0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2]) {
    const pitch = factor * em;
    // Fewer cuts cost less, so that a short text would always seem to have larger characters.
    const unusual = unusualPitch * (factor - usualPitch) ** 2;
    const cost = columns.reduce((sum, column) => {
      const { cuts, cost: cutting } = columnCuts(column, pitch);
      return sum + cutting + unusual * cuts.length;
    }, 0);
    if (cost < best.cost) best = { pitch, cost };
  }
  return best.pitch;
}

/** Of the pitch: the ink of a small mark is no larger. */
const smallMark = 0.45;

/** In the ink that the column is of. */
function cellsOf(column: Column, pitch: number): CellPlace[] {
  const { raster, x } = column;
  const { cuts } = columnCuts(column, pitch);
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index]!;
    const cell = { x: 0, y: start, width: raster.width, height: end - start };
    const inked = inkBox(crop(raster, cell));
    return inked ? [{ ...cell, x, small: Math.max(inked.width, inked.height) < smallMark * pitch }] : [];
  });
}

const isMark = (cell: Raster, box: Box, pitch: number): boolean =>
  box.width < smallMark * pitch &&
  box.height < smallMark * pitch &&
  box.x + box.width / 2 > 0.55 * cell.width &&
  box.y < 0.4 * pitch;

/** How many strokes it has if all are level; otherwise 0. */
function levelBars(ink: Raster, pitch: number): number {
  const bars = stretches(rowSums(ink));
  const isLevel = ({ start, end }: Stretch) => {
    const bar = inkBox(crop(ink, { x: 0, y: start, width: ink.width, height: end - start }));
    return end - start < 0.22 * pitch && (bar?.width ?? 0) > 0.45 * pitch;
  };
  return bars.every(isLevel) ? bars.length : 0;
}

function measured(cell: Raster, pitch: number): Cell {
  const box = inkBox(cell)!;
  const size = { width: box.width / pitch, height: box.height / pitch };
  const bars = levelBars(crop(cell, box), pitch);
  if (bars > 0) return { ...size, bars };
  if (size.width < 0.3 && stretches(rowSums(crop(cell, box))).length === 3) return { ...size, dots: true };
  if (!isMark(cell, box, pitch)) return size;
  const { pieces } = label(crop(cell, grown(box, 1, cell)));
  const papers = Array.from(pieces.ink.slice(0, pieces.count)).filter((ink) => !ink).length;
  return { ...size, mark: papers > 1 ? 'stop' : 'comma' };
}

/** Marks that look otherwise in a column get their horizontal shape: long bars and dots lie down, commas move. */
function laidDown(cell: Raster, pitch: number): Raster {
  const box = inkBox(cell)!;
  const runs = stretches(rowSums(crop(cell, box)));
  const narrow = box.width < 0.3 * pitch && box.height > 0.6 * pitch;
  // An exclamation mark has two parts and stands in both directions.
  if (narrow && runs.length !== 2) return turnedLeft(cell);
  if (isMark(cell, box, pitch)) {
    const side = Math.round(pitch);
    const moved = blank(Math.max(box.width, Math.round(0.6 * side)), Math.max(side, box.height));
    paste(moved, crop(cell, box), 0, moved.height - box.height);
    return moved;
  }
  return cell;
}
