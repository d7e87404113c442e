/** Which piece of paper a line of text stands on: lines in one balloon belong together, however far apart they are. */
import { pieceBox, type Labelled } from '../raster/label.js';
import type { Box } from '../raster/raster.js';

/** Shares of the page: paper that takes more of it is no balloon. */
const maxBalloon = 0.14;
/** Of a line: the piece of paper that takes most of it, if it takes so much, is what it stands on. */
const minShare = 0.3;
/** Rows of a line that are looked at. */
const maxRows = 24;

export interface Paper {
  /** Index of the piece. */
  readonly piece: number;
  readonly bounds: Box;
}

/** @returns finds the balloon's paper under a box; undefined where there is no balloon */
export function findPaper(labelled: Labelled): (box: Box) => Paper | undefined {
  const { pieces } = labelled;
  const under = mostUnder(labelled);
  return (box) => {
    const found = under(box);
    if (!found || found.share < minShare || found.piece === 0) return undefined;
    if (!isBalloonSized(labelled, found.piece)) return undefined;
    const bounds = pieceBox(pieces, found.piece);
    // The paper between letters is no balloon around them.
    const isAround = bounds.width > 0.9 * box.width && bounds.height > 0.9 * box.height;
    return isAround ? { piece: found.piece, bounds } : undefined;
  };
}

export function isBalloonSized({ pieces, width, height }: Labelled, piece: number): boolean {
  const bounds = pieceBox(pieces, piece);
  return bounds.width * bounds.height <= maxBalloon * width * height;
}

/** The piece of background that takes most of a box, and its share of it. */
function mostUnder({ pieces, start, end, row, nextRun }: Labelled) {
  const byRow = new Map<number, number[]>();
  const pieceOf = new Int32Array(start.length).fill(-1);
  for (let piece = 0; piece < pieces.count; piece++) {
    if (pieces.ink[piece]) continue;
    for (let run = pieces.firstRun[piece]!; run >= 0; run = nextRun[run]!) pieceOf[run] = piece;
  }
  row.forEach((y, run) => {
    if (pieceOf[run]! < 0) return;
    const runs = byRow.get(y);
    if (runs) runs.push(run);
    else byRow.set(y, [run]);
  });
  return (box: Box): { readonly piece: number; readonly share: number } | undefined => {
    const pixels = new Map<number, number>();
    const step = Math.max(1, Math.floor(box.height / maxRows));
    let rows = 0;
    for (let y = box.y; y < box.y + box.height; y += step) {
      rows++;
      for (const run of byRow.get(y) ?? []) {
        const shared = Math.min(end[run]!, box.x + box.width) - Math.max(start[run]!, box.x);
        const piece = pieceOf[run]!;
        if (shared > 0) pixels.set(piece, (pixels.get(piece) ?? 0) + shared);
      }
    }
    const [most] = [...pixels].sort(([, one], [, other]) => other - one);
    return most && { piece: most[0], share: most[1] / Math.max(1, rows * box.width) };
  };
}
