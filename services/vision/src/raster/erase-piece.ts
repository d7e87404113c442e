/** Takes a piece of ink off a raster, with the grey of its edge. */
import type { Labelled } from './label.js';

interface Erasing {
  /** Pixels of its edge that are as light or lighter go with it; darker ones are of another piece. */
  readonly above: number;
  /** The level that is left. */
  readonly to: number;
  /** Pixels around the ink that its edge takes. */
  readonly softEdge: number;
}

/** @param data pixels of the raster that was labelled; they are changed */
export function erasePiece(
  data: Uint8Array,
  { width, height, pieces, row, start, end, nextRun }: Labelled,
  piece: number,
  { above, to, softEdge }: Erasing,
): void {
  for (let run = pieces.firstRun[piece]!; run >= 0; run = nextRun[run]!) {
    const left = Math.max(0, start[run]! - softEdge);
    const right = Math.min(width, end[run]! + softEdge);
    const bottom = Math.min(height - 1, row[run]! + softEdge);
    for (let y = Math.max(0, row[run]! - softEdge); y <= bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = y * width + x;
        const isOwn = y === row[run] && x >= start[run]! && x < end[run]!;
        if (isOwn || data[at]! >= above) data[at] = to;
      }
    }
  }
}
