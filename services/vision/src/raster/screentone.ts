/**
 * Takes the dots of screentone off a page: among coarse dots a detector doesn't see letters, and a recogniser sees marks.
 * Only whole pieces of ink go, so that letters and art stay as they are. Dots of a tone are known by standing in a grid: at
 * least four of the same size about as far away as each other, on all sides. A tone goes as a whole: patches left of it would
 * look like letters.
 */
import { erasePiece } from './erase-piece.js';
import { label, type Labelled } from './label.js';
import { inkLevel, type Raster } from './raster.js';

/** Pixels of a page about 900 to 1600 wide: larger dots are marks and eyes, smaller ones dirt. */
const minDot = 2;
const maxDot = 16;
/** Pixels, the mean of a tone, whose dots differ by one where they fall on the pixels: finer tones are grey to a detector. */
const minMeanDot = 2.75;
/** Of the longer side of a dot, the shorter one. */
const minRound = 0.6;
/** How alike the sizes of dots are: in pixels, or by their size. */
const alikePixels = 1;
const alikeShare = 0.2;
/** Of the distance to the nearest neighbour: as far the fourth may be, and as far the middle of all of those from the dot. */
const evenly = 1.3;
const offCentre = 0.25;
/** Of the size of a dot: its neighbours stand within this. Farther apart they hinder nobody. */
const reach = 3.6;
/** Of a page that has screentone. */
const minDots = 200;
/** Dots at the edge of a tone, and those that letters have cut, stand this far from whole ones, by the distance between those. */
const cutFrom = 0.5;
const cutTo = 1.5;
/** Pixels around ink that its soft edge takes. */
const softEdge = 2;

/** A small piece of ink. */
interface Dot {
  readonly piece: number;
  readonly x: number;
  readonly y: number;
  /** The longer side, and the shorter one. */
  readonly size: number;
  readonly thin: number;
}

/** The page itself where there is no screentone. */
export function withoutScreentone(page: Raster): Raster {
  const labelled = label(page);
  const dots = smallPieces(labelled);
  if (dots.length < minDots) return page;
  const near = neighbourhood(dots);
  const tone = new Set<Dot>();
  const cut = new Set<Dot>();
  for (const { dot, pitch, around } of coarseTones(dots, near).flat()) {
    tone.add(dot);
    for (const { dot: other, distance } of around) {
      if (distance > cutFrom * pitch && other.size <= dot.size + alikePixels) cut.add(other);
    }
  }
  if (tone.size < minDots) return page;
  const data = page.data.slice();
  for (const { piece } of new Set([...tone, ...cut])) {
    erasePiece(data, labelled, piece, { above: inkLevel, to: paperAround(page, labelled, piece), softEdge });
  }
  return { ...page, data };
}

interface ToneDot {
  readonly dot: Dot;
  /** Pixels to its nearest neighbours. */
  readonly pitch: number;
  /** All that stands no farther than `cutTo`. */
  readonly around: ReturnType<Near>;
}

/** Of each tone the dots that stand within it. */
function coarseTones(dots: readonly Dot[], near: Near): ToneDot[][] {
  const left = new Map<Dot, ToneDot>();
  for (const dot of dots) {
    const pitch = pitchAt(dot, near);
    if (pitch !== undefined) left.set(dot, { dot, pitch, around: near(dot, cutTo * pitch) });
  }
  const tones: ToneDot[][] = [];
  for (const first of left.values()) {
    left.delete(first.dot);
    const tone = [first];
    for (const { around } of tone) {
      for (const { dot: other } of around) {
        const next = left.get(other);
        if (!next) continue;
        left.delete(other);
        tone.push(next);
      }
    }
    const mean = tone.reduce((sum, { dot }) => sum + dot.size, 0) / tone.length;
    if (mean >= minMeanDot) tones.push(tone);
  }
  return tones;
}

function smallPieces({ pieces }: Labelled): Dot[] {
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

type Near = (dot: Dot, within: number) => { readonly dot: Dot; readonly distance: number }[];

/** Pixels of the cells that dots are sought in. */
const cell = 12;

function neighbourhood(dots: readonly Dot[]): Near {
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

const areAlike = (one: Dot, other: Dot): boolean =>
  Math.abs(one.size - other.size) <= Math.max(alikePixels, alikeShare * one.size);

/** Between the dots of a grid; undefined where this stands in none. */
function pitchAt(dot: Dot, near: Near): number | undefined {
  if (dot.size < minDot || dot.thin < minRound * dot.size) return undefined;
  const alike = near(dot, reach * dot.size)
    .filter((other) => areAlike(dot, other.dot))
    .sort((one, other) => one.distance - other.distance);
  const [first, , , fourth] = alike;
  if (!first || !fourth || fourth.distance >= evenly * first.distance) return undefined;
  const around = alike.filter(({ distance }) => distance < evenly * first.distance).map((one) => one.dot);
  const middle = (side: 'x' | 'y') => around.reduce((sum, other) => sum + other[side], 0) / around.length;
  const away = Math.hypot(middle('x') - dot.x, middle('y') - dot.y);
  return away < offCentre * first.distance ? first.distance : undefined;
}

/** The lightest pixel around it. */
function paperAround({ width, height, data }: Raster, { pieces }: Labelled, piece: number): number {
  const [left, top] = [pieces.left[piece]! - softEdge, pieces.top[piece]! - softEdge];
  const [right, bottom] = [pieces.right[piece]! + softEdge, pieces.bottom[piece]! + softEdge];
  let paper = 0;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      paper = Math.max(paper, data[y * width + x]!);
    }
  }
  return paper;
}
