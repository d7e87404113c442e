/** Cuts a page along its gutters, again and again, until nothing more comes apart (Nagy and Seth, 1984). */
import { crop, quantile, type Box } from '../raster/raster.js';
import {
  asColumns,
  asRows,
  content,
  hideRim,
  outside,
  rimCells,
  sums,
  type Cells,
  type Lines,
  type Sums,
} from './cells.js';
import { findSlantedCut, findStraightCut } from './find-cut.js';
import type { Cut } from './measure-cut.js';

export interface Piece {
  /** Around its content, in cells of the page. */
  readonly box: Box;
  /** Up to the middles of the gutters around it. */
  readonly cell: Box;
  /** Share of each side that is straight. */
  readonly sides: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
}

export interface CutPage {
  readonly pieces: readonly Piece[];
  /** Of all cuts together, by the length of each. */
  readonly score: number;
}

interface Region {
  readonly cells: Cells;
  /** On the page. */
  readonly x: number;
  readonly y: number;
  /** On the page: up to the gutters around it, or the edges of a page that its panels run over. */
  readonly cell: Box;
}

interface Trimmed extends Region {
  readonly rows: Sums;
  readonly columns: Sums;
}

/** Shares of the page's width: what is smaller isn't cut, and is no panel. */
export const narrowest = 0.08;
export const lowest = 0.05;
/** A straight cut that is better than that spares looking for slanted ones. */
const good = 0.72;
const deepest = 12;

/**
 * @param cells of the whole page; its rim is hidden
 * @param blurredCells the page told apart so that blurred gutters are gutter too; asked for where nothing else is found
 * @param unit the page's width in cells
 */
export function cutPage(cells: Cells, blurredCells: () => Cells, unit: number): CutPage {
  const pieces: Piece[] = [];
  let score = 0;
  const cutApart = (region: Region, depth: number): void => {
    const inside = trimmed(region);
    if (!inside) return;
    const found =
      depth < deepest ? (bestCut(inside, unit) ?? thinCut(inside, blurredCells(), unit)) : undefined;
    if (!found) {
      pieces.push(pieceOf(inside, unit));
      return;
    }
    score += (found.cut.score * linesOf(inside.cells, found.vertical).length) / unit;
    for (const half of halves(inside, found)) cutApart(half, depth + 1);
  };
  const { width, height } = cells;
  const [overTop, overBottom] = bleeds(asRows(cells));
  const [overLeft, overRight] = bleeds(asColumns(cells));
  hideRim(cells);
  const page = trimmed({ cells, x: 0, y: 0, cell: { x: 0, y: 0, width, height } });
  if (page) {
    const x = overLeft ? 0 : page.x;
    const y = overTop ? 0 : page.y;
    const right = overRight ? width : page.x + page.cells.width;
    const bottom = overBottom ? height : page.y + page.cells.height;
    cutApart({ ...page, cell: { x, y, width: right - x, height: bottom - y } }, 0);
  }
  return { pieces, score };
}

/** Of a side of the page: where more of it has content, panels run over it. */
const bleeding = 0.01;

/** @returns whether panels run over the first and the last line, which are hidden afterwards */
function bleeds({ data, length, depth, along, across }: Lines): readonly [first: boolean, last: boolean] {
  const runOver = (from: number) => {
    let filled = 0;
    for (let place = 0; place < length; place++) {
      for (let line = from; line <= from + rimCells; line++) {
        if (data[line * across + place * along] !== content) continue;
        filled++;
        break;
      }
    }
    return filled > bleeding * length;
  };
  return [runOver(0), runOver(Math.max(0, depth - 1 - rimCells))];
}

/** Specks at the edge of a region take a smaller share of a row or column. */
const speck = 0.012;

function trimmed({ cells, x, y, cell }: Region): Trimmed | undefined {
  const { rows, columns } = sums(cells);
  const [top, bottom] = union(extent(rows, speck * cells.width), reachOfLines(asColumns(cells), columns));
  const [left, right] = union(extent(columns, speck * cells.height), reachOfLines(asRows(cells), rows));
  if (top < 0 || left < 0) return undefined;
  return {
    cells: crop(cells, { x: left, y: top, width: right - left, height: bottom - top }),
    x: x + left,
    y: y + top,
    cell,
    rows: { content: rows.content.subarray(top, bottom), outside: rows.outside.subarray(top, bottom) },
    columns: {
      content: columns.content.subarray(left, right),
      outside: columns.outside.subarray(left, right),
    },
  };
}

const union = ([a, aEnd]: readonly [number, number], [b, bEnd]: readonly [number, number]) =>
  [a < 0 ? a : Math.min(a, b), a < 0 ? aEnd : Math.max(aEnd, bEnd)] as const;

/** Of a region: what is longer is a panel's border, however thin. */
const border = 0.5;
/** Cells: fewer in a row are a speck. */
const shortest = 4;

/** The places from which to which its longest lines reach. */
function reachOfLines(
  { data, length, depth, along, across }: Lines,
  { content: filled }: Sums,
): [number, number] {
  let first = Infinity;
  let last = 0;
  const isContent = (line: number, place: number, inwards: 1 | -1) => {
    for (let step = 0; step < shortest; step++) {
      if (data[line * across + (place + inwards * step) * along] !== content) return false;
    }
    return true;
  };
  for (let line = 0; line < depth; line++) {
    if (filled[line]! < border * length) continue;
    for (let place = 0; place < Math.min(first, length - shortest); place++) {
      if (isContent(line, place, 1)) first = place;
    }
    for (let place = length - 1; place >= Math.max(last, shortest); place--) {
      if (isContent(line, place, -1)) last = place + 1;
    }
  }
  return [first, last];
}

/** The first line with content, and the one after the last. */
function extent({ content: filled }: Sums, least: number): [number, number] {
  const hasContent = (sum: number) => sum >= Math.max(2, least);
  return [filled.findIndex(hasContent), filled.findLastIndex(hasContent) + 1];
}

interface Found {
  readonly cut: Cut;
  readonly vertical: boolean;
}

const linesOf = (cells: Cells, vertical: boolean): Lines => (vertical ? asColumns(cells) : asRows(cells));

function bestCut({ cells, rows, columns }: Trimmed, unit: number): Found | undefined {
  if (cells.width < narrowest * unit || cells.height < lowest * unit) return undefined;
  const better = (across: Cut | undefined, down: Cut | undefined): Found | undefined => {
    if (!across || (down && down.score > across.score)) return down && { cut: down, vertical: true };
    return { cut: across, vertical: false };
  };
  const straight = better(
    findStraightCut(asRows(cells), rows, unit),
    findStraightCut(asColumns(cells), columns, unit),
  );
  if (straight && straight.cut.score >= good) return straight;
  const slanted = better(findSlantedCut(asRows(cells), unit), findSlantedCut(asColumns(cells), unit));
  return slanted && slanted.cut.score > (straight?.cut.score ?? 0) ? slanted : straight;
}

/** Shares of the page's width and of a cut: a thin gutter has panels all along both sides. */
const thin = 0.012;
const closed = 0.9;

/** Of cells in which blurred gutters are gutter; much that is none is so too. */
function thinCut({ cells, x, y, cell }: Region, blurredCells: Cells, unit: number): Found | undefined {
  if (Math.min(cells.width, cells.height) < 2 * narrowest * unit) return undefined;
  const inside = crop(blurredCells, { x, y, width: cells.width, height: cells.height });
  cells.data.forEach((cell, at) => cell === outside && (inside.data[at] = outside));
  const found = bestCut({ cells: inside, x, y, cell, ...sums(inside) }, unit);
  if (!found || found.cut.crossings > 0 || found.cut.thickness > thin * unit) return undefined;
  return Math.min(found.cut.before, found.cut.after) >= closed ? found : undefined;
}

/** What lies beyond the cut is outside, for slanted cuts leave corners of the other half in the box. */
function halves({ cells, x, y, cell }: Region, { cut, vertical }: Found): [Region, Region] {
  const { length, depth } = linesOf(cells, vertical);
  const slope = (cut.end - cut.start) / Math.max(1, length - 1);
  const inside = (line: number) => Math.min(depth, Math.max(0, line));
  const to = inside(Math.ceil(Math.max(cut.start, cut.end)) + 1);
  const from = inside(Math.floor(Math.min(cut.start, cut.end)));
  const take = (first: number, last: number): Cells =>
    crop(
      cells,
      vertical
        ? { x: first, y: 0, width: last - first, height: cells.height }
        : { x: 0, y: first, width: cells.width, height: last - first },
    );
  const before = take(0, to);
  const after = take(from, depth);
  const beforeLines = linesOf(before, vertical);
  const afterLines = linesOf(after, vertical);
  for (let place = 0; place < length; place++) {
    const middle = inside(Math.round(cut.start + slope * place));
    for (let line = middle; line < to; line++) {
      before.data[line * beforeLines.across + place * beforeLines.along] = outside;
    }
    for (let line = from; line < middle; line++) {
      after.data[(line - from) * afterLines.across + place * afterLines.along] = outside;
    }
  }
  const second = { x: vertical ? x + from : x, y: vertical ? y : y + from };
  const ends = vertical ? { width: x + to - cell.x } : { height: y + to - cell.y };
  const begins = vertical
    ? { x: second.x, width: cell.x + cell.width - second.x }
    : { y: second.y, height: cell.y + cell.height - second.y };
  return [
    { cells: before, x, y, cell: { ...cell, ...ends } },
    { cells: after, ...second, cell: { ...cell, ...begins } },
  ];
}

function pieceOf(inside: Region, unit: number): Piece {
  const { width, height } = inside.cells;
  const rows = asRows(inside.cells);
  const columns = asColumns(inside.cells);
  return {
    box: { x: inside.x, y: inside.y, width, height },
    cell: inside.cell,
    sides: {
      left: straightness(columns, 1, unit),
      right: straightness(columns, -1, unit),
      top: straightness(rows, 1, unit),
      bottom: straightness(rows, -1, unit),
    },
  };
}

/** Shares of the page's width: how far from the box a straight side may lie, and how much it may vary. */
const reach = 0.06;
const ragged = 0.009;

/** Share of the first (inwards 1) or the last line (inwards -1) along which content begins on one straight line. */
function straightness({ data, length, depth, along, across }: Lines, inwards: 1 | -1, unit: number): number {
  const far = Math.min(depth, Math.ceil(reach * unit));
  const side = inwards > 0 ? 0 : (depth - 1) * across;
  const begins: number[] = [];
  for (let place = 0; place < length; place += 2) {
    let steps = 0;
    let at = side + place * along;
    while (steps < far && data[at] !== content) {
      steps++;
      at += inwards * across;
    }
    begins.push(steps);
  }
  const third = Math.ceil(begins.length / 3);
  const first = quantile(begins.slice(0, third), 0.5);
  const last = quantile(begins.slice(-third), 0.5);
  const spread = Math.max(3, ragged * unit);
  const straight = begins.filter((steps, index) => {
    const line = first + ((last - first) * (index - third / 2)) / Math.max(1, begins.length - third);
    return steps < far && Math.abs(steps - line) <= spread;
  });
  return straight.length / begins.length;
}
