/**
 * Connected pieces of ink and of background, and which lies in which. Ink is 8-connected and background 4-connected, so
 * the pieces form a tree: a balloon's paper lies in its outline, a letter in that paper, the hole of an O in the letter.
 * Works on runs (stretches of one colour in a row), which are few where pixels are many.
 * Method: Rosenfeld and Pfaltz, Sequential Operations in Digital Picture Processing (1966), on runs with union-find.
 */
import { inkLevel, type Box, type Raster } from './raster.js';

/** Arrays by piece. Piece 0 is the background around the page, which has no parent (-1). */
export interface Pieces {
  readonly count: number;
  readonly ink: Uint8Array;
  readonly left: Int32Array;
  readonly top: Int32Array;
  /** Exclusive, as `bottom`. */
  readonly right: Int32Array;
  readonly bottom: Int32Array;
  /** Pixels. */
  readonly area: Int32Array;
  readonly parent: Int32Array;
  /** First run of the piece; `nextRun` leads to the others, -1 ends. */
  readonly firstRun: Int32Array;
}

export interface Labelled {
  readonly width: number;
  readonly height: number;
  readonly pieces: Pieces;
  /** Arrays by run, in raster order: columns `start` to `end` (exclusive) of row `row`. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly row: Int32Array;
  readonly nextRun: Int32Array;
}

interface Runs {
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly row: Int32Array;
  /** Index of the first run of row y is `rowStart[y + 1]`: rows -1 and `height` are background outside the page. */
  readonly rowStart: Int32Array;
  readonly count: number;
}

/** Every row begins and ends with a background run that reaches outside the page, so that runs of a row alternate. */
function findRuns(raster: Raster, level: number): Runs {
  const { width, height } = raster;
  const { ink, count } = inkOf(raster, level);
  const start = new Int32Array(count);
  const end = new Int32Array(count);
  const row = new Int32Array(count);
  const rowStart = new Int32Array(height + 3);
  let run = 0;
  const add = (y: number, from: number, to: number) => {
    start[run] = from;
    end[run] = to;
    row[run] = y;
    run++;
  };
  add(-1, -1, width + 1);
  for (let y = 0, line = 0; y < height; y++, line += width) {
    rowStart[y + 1] = run;
    let from = -1;
    let before = 0;
    for (let x = 0; x < width; x++) {
      if (ink[line + x] === before) continue;
      add(y, from, x);
      from = x;
      before ^= 1;
    }
    if (before === 1) {
      add(y, from, width);
      from = width;
    }
    add(y, from, width + 1);
  }
  rowStart[height + 1] = run;
  add(height, -1, width + 1);
  rowStart[height + 2] = run;
  return { start, end, row, rowStart, count: run };
}

/**
 * 1 for each pixel of ink, 0 for others, and how many runs they make. Without a branch: among screentone, processors guess
 * the colour of the next pixel wrong.
 */
function inkOf(
  { width, height, data }: Raster,
  level: number,
): { readonly ink: Uint8Array; readonly count: number } {
  const ink = new Uint8Array(width * height);
  let count = 2;
  for (let y = 0, at = 0; y < height; y++) {
    let before = 0;
    for (const last = at + width; at < last; at++) {
      const isInk = (data[at]! - level) >>> 31;
      ink[at] = isInk;
      count += isInk ^ before;
      before = isInk;
    }
    count += 1 + before;
  }
  return { ink, count };
}

function root(above: Int32Array, run: number): number {
  let at = run;
  while (above[at] !== at) {
    above[at] = above[above[at]!]!;
    at = above[at]!;
  }
  return at;
}

/** Joins the runs of neighbouring rows; the root of a piece is its first run in raster order. */
function joinRuns({ start, end, rowStart, count }: Runs): Int32Array {
  const above = Int32Array.from({ length: count }, (_, run) => run);
  for (let line = 1; line + 1 < rowStart.length; line++) {
    const first = rowStart[line]!;
    const firstAbove = rowStart[line - 1]!;
    let upper = firstAbove;
    for (let run = first; run < rowStart[line + 1]!; run++) {
      const ink = (run - first) & 1;
      // A touch at a corner joins ink only.
      const reach = ink ? 1 : 0;
      while (upper < first && end[upper]! < start[run]!) upper++;
      for (let other = upper; other < first && start[other]! <= end[run]!; other++) {
        if (((other - firstAbove) & 1) !== ink) continue;
        if (start[other]! >= end[run]! + reach || start[run]! >= end[other]! + reach) continue;
        const a = root(above, run);
        const b = root(above, other);
        if (a < b) above[b] = a;
        else above[a] = b;
      }
    }
  }
  return above;
}

export function label(raster: Raster, level = inkLevel): Labelled {
  const runs = findRuns(raster, level);
  const above = joinRuns(runs);
  const pieceOf = new Int32Array(runs.count);
  let count = 0;
  for (let run = 0; run < runs.count; run++) {
    const first = root(above, run);
    pieceOf[run] = first === run ? count++ : pieceOf[first]!;
  }
  const pieces = {
    count,
    ink: new Uint8Array(count),
    left: new Int32Array(count).fill(raster.width),
    top: new Int32Array(count),
    right: new Int32Array(count),
    bottom: new Int32Array(count),
    area: new Int32Array(count),
    parent: new Int32Array(count).fill(-1),
    firstRun: new Int32Array(count).fill(-1),
  };
  const nextRun = new Int32Array(runs.count).fill(-1);
  const lastRun = new Int32Array(count).fill(-1);
  for (let run = 0; run < runs.count; run++) {
    const piece = pieceOf[run]!;
    const y = runs.row[run]!;
    if (lastRun[piece] === -1) {
      pieces.firstRun[piece] = run;
      pieces.top[piece] = y;
      const isInk = ((run - runs.rowStart[y + 1]!) & 1) === 1;
      pieces.ink[piece] = isInk ? 1 : 0;
      // The label left of a piece's first run is that of the piece around it.
      if (run > runs.rowStart[y + 1]!) pieces.parent[piece] = pieceOf[run - 1]!;
    } else nextRun[lastRun[piece]!] = run;
    lastRun[piece] = run;
    pieces.left[piece] = Math.min(pieces.left[piece]!, runs.start[run]!);
    pieces.right[piece] = Math.max(pieces.right[piece]!, runs.end[run]!);
    pieces.bottom[piece] = y + 1;
    pieces.area[piece]! += runs.end[run]! - runs.start[run]!;
  }
  return {
    width: raster.width,
    height: raster.height,
    pieces,
    start: runs.start,
    end: runs.end,
    row: runs.row,
    nextRun,
  };
}

export function pieceBox({ left, top, right, bottom }: Pieces, piece: number): Box {
  const x = left[piece]!;
  const y = top[piece]!;
  return { x, y, width: right[piece]! - x, height: bottom[piece]! - y };
}

/** The pieces that lie directly in each piece. */
export function childrenOf({ count, parent }: Pieces): (piece: number) => Int32Array {
  const first = new Int32Array(count + 1);
  for (let piece = 0; piece < count; piece++) if (parent[piece]! >= 0) first[parent[piece]! + 1]!++;
  for (let piece = 0; piece < count; piece++) first[piece + 1]! += first[piece]!;
  const next = first.slice();
  const children = new Int32Array(first[count]!);
  for (let piece = 0; piece < count; piece++) {
    if (parent[piece]! >= 0) children[next[parent[piece]!]!++] = piece;
  }
  return (piece) => children.subarray(first[piece], first[piece + 1]);
}
