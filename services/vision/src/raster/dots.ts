/** Small pieces of ink, and what stands near them. */
import type { Labelled } from './label.js';

/** Pixels of a page about 900 to 1600 wide: larger ones are marks and eyes. */
const maxDot = 16;
/** Of the longer side of a dot, the shorter one. */
const minRound = 0.6;

/** Pixels by which the sizes of dots of one tone differ. */
export const alikePixels = 1;
/** Of the distance between the dots of a tone: the four nearest neighbours stand within it. */
export const evenly = 1.3;

/** A small piece of ink. */
export interface Dot {
  readonly piece: number;
  readonly x: number;
  readonly y: number;
  /** The longer side, and the shorter one. */
  readonly size: number;
  readonly thin: number;
}

export function smallPieces({ pieces }: Labelled): Dot[] {
  const dots: Dot[] = [];
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece]) continue;
    const [left, top] = [pieces.left[piece]!, pieces.top[piece]!];
    const [width, height] = [pieces.right[piece]! - left, pieces.bottom[piece]! - top];
    const [size, thin] = [Math.max(width, height), Math.min(width, height)];
    if (size <= maxDot) dots.push({ piece, x: left + width / 2, y: top + height / 2, size, thin });
  }
  return dots;
}

export type Near = (dot: Dot, within: number) => { readonly dot: Dot; readonly distance: number }[];

/** Pixels of the cells that dots are sought in. */
const cell = 12;

export function neighbourhood(dots: readonly Dot[]): Near {
  const cells = new Map<number, Dot[]>();
  const at = (length: number) => Math.floor(length / cell);
  const keyOf = (column: number, row: number) => row * 65_536 + column;
  for (const dot of dots) {
    const key = keyOf(at(dot.x), at(dot.y));
    const found = cells.get(key);
    if (found) found.push(dot);
    else cells.set(key, [dot]);
  }
  return ({ piece, x, y }, within) => {
    const found = [];
    for (let row = at(y - within); row <= at(y + within); row++) {
      for (let column = at(x - within); column <= at(x + within); column++) {
        for (const dot of cells.get(keyOf(column, row)) ?? []) {
          const distance = Math.hypot(dot.x - x, dot.y - y);
          if (distance <= within && dot.piece !== piece) found.push({ dot, distance });
        }
      }
    }
    return found;
  };
}

export const isRound = ({ size, thin }: Dot): boolean => thin >= minRound * size;
