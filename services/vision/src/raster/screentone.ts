/**
 * Takes the dots of screentone off a page: among coarse dots a detector doesn't see letters, and a recogniser sees marks.
 * Only whole pieces of ink go, so that letters and art stay as they are. Dots of a tone are known by standing in a grid: at
 * least four of the same size about as far away as each other, on all sides. A tone goes as a whole: patches left of it would
 * look like letters.
 */
import { alikePixels, evenly, isRound, neighbourhood, smallPieces, type Dot, type Near } from './dots.js';
import { erasePiece } from './erase-piece.js';
import { label, type Labelled } from './label.js';
import { inkLevel, type Raster } from './raster.js';
import { gridOf, meanSize, type ToneDot } from './tone-grid.js';

/** Pixels of a page about 900 to 1600 wide: smaller dots are dirt. */
const minDot = 2;
/** Pixels, the mean of a tone, whose dots differ by one where they fall on the pixels: finer tones are grey to a detector. */
const minMeanDot = 2.75;
/** How alike the sizes of dots are by their size, where that is more than `alikePixels`. */
const alikeShare = 0.2;
/** Of the distance to the nearest neighbour: as far the middle of all neighbours may be from the dot. */
const offCentre = 0.25;
/** Of the size of a dot: its neighbours stand within this. Farther apart they hinder nobody. */
const reach = 3.6;
/** Of a page that has screentone, and of one tone: fewer are an ellipsis among dots or hatching. */
const minDots = 200;
const minTone = 20;
/** Dots at the edge of a tone, and those that letters have cut, stand this far from whole ones, by the distance between those. */
const cutFrom = 0.5;
const cutTo = 1.5;
/** Pixels around ink that its soft edge takes. */
const softEdge = 2;

/** The page itself where there is no screentone. */
export function withoutScreentone(page: Raster): Raster {
  const labelled = label(page);
  const dots = smallPieces(labelled);
  if (dots.length < minDots) return page;
  const near = neighbourhood(dots);
  const tone = new Set<Dot>();
  const cut = new Set<Dot>();
  for (const dotsOfTone of coarseTones(dots, near)) {
    const grid = gridOf(dotsOfTone);
    const isMark = (dot: Dot) => grid?.isOff(dot) === true;
    for (const { dot, pitch, around } of dotsOfTone) {
      if (!isMark(dot)) tone.add(dot);
      for (const { dot: other, distance } of around) {
        if (distance > cutFrom * pitch && other.size <= dot.size + alikePixels && !isMark(other))
          cut.add(other);
      }
    }
    for (const dot of grid?.among(dots, near) ?? []) cut.add(dot);
  }
  if (tone.size < minDots) return page;
  const data = page.data.slice();
  for (const { piece } of new Set([...tone, ...cut])) {
    erasePiece(data, labelled, piece, { above: inkLevel, to: paperAround(page, labelled, piece), softEdge });
  }
  return { ...page, data };
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
    if (tone.length >= minTone && meanSize(tone) >= minMeanDot) tones.push(tone);
  }
  return tones;
}

const areAlike = (one: Dot, other: Dot): boolean =>
  Math.abs(one.size - other.size) <= Math.max(alikePixels, alikeShare * one.size);

/** Between the dots of a grid; undefined where this stands in none. */
function pitchAt(dot: Dot, near: Near): number | undefined {
  if (dot.size < minDot || !isRound(dot)) return undefined;
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
