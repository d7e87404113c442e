/**
 * Finds the blocks of text of a page: pieces of ink as large as letters that stand together on one piece of paper.
 * A balloon's outline is closed, so its paper is a piece of its own and its text never mixes with the art around it.
 */
import { balloonShape, noBalloon, type BalloonShape } from '../page/balloon-shape.js';
import { cluster, type Reach } from './cluster.js';
import { childrenOf, label, pieceBox, type Labelled, type Pieces } from '../raster/label.js';
import { cutOut } from './own-ink.js';
import { grown, sharedArea, union, weightedQuantile, type Box, type Raster } from '../raster/raster.js';

export interface Block {
  /** Around the text's ink. */
  readonly box: Box;
  /** Around the balloon where there is one, otherwise the same as `box`. */
  readonly balloon: Box;
  /** The block's own ink, black on white, and nothing else; as large as `box`. */
  readonly ink: Raster;
  /** Size of a typical large piece of a letter in pixels: cap height in Latin, about the em in Chinese and Japanese. */
  readonly glyph: number;
  /** White letters on black. */
  readonly inverse: boolean;
  /** What is drawn around it; unknown of white letters on black. */
  readonly shape?: BalloonShape;
}

/** Shares of the page's width. */
const minGlyph = 0.004;
const maxGlyph = 0.075;
const minText = 0.0065;
/** A piece of paper smaller than this share of the page is a balloon: what is written in it belongs together. */
const balloonArea = 0.12;
/** More pieces than this on one piece of paper are screentone, unless they are larger than its dots. */
const toneCount = 600;
const loose = { across: 0.95, down: 0.95, ratio: 2.5 };
const tight = { across: 1.05, down: 0.65, ratio: 1.2 };
const tighter = { across: 0.6, down: 0.6, ratio: 1.2 };
/** Pixels. */
const maxEdgeGap = 2;

interface FindOptions {
  /** Width of the page in pixels (half of a double page), by which letters are told from art. */
  readonly unit: number;
  readonly inverse: boolean;
}

export function findBlocks(page: Raster, options: FindOptions): Block[] {
  const labelled = label(page);
  const { pieces } = labelled;
  const children = childrenOf(pieces);
  const blocks: Block[] = [];
  for (let paper = 0; paper < pieces.count; paper++) {
    if (pieces.ink[paper]) continue;
    const glyphs = letterSized(labelled, children(paper), options);
    if (glyphs.length < 2) continue;
    const bounds = pieceBox(pieces, paper);
    const balloon =
      paper !== 0 &&
      bounds.width * bounds.height < balloonArea * page.width * page.height &&
      !options.inverse;
    const make = (group: readonly number[], left: readonly number[] = []) =>
      makeBlock(page, labelled, { children, paper, group, left }, options);
    if (balloon) {
      const letters = withoutSpecks(labelled, glyphs);
      const block = make(
        letters,
        glyphs.filter((piece) => !letters.includes(piece)),
      );
      if (!block) continue;
      const drawn = fills(block.box, bounds);
      blocks.push(drawn ? { ...block, balloon: bounds, shape: balloonShape(labelled, paper) } : block);
      continue;
    }
    for (const group of together(labelled, glyphs, loose)) {
      const block = make(group);
      if (block) blocks.push(block);
      // Art may be as near as a caption's margin, or as the dashes around a whispered word.
      else {
        const reach = options.inverse ? tight : tighter;
        blocks.push(...together(labelled, group, reach).flatMap((part) => make(part) ?? []));
      }
    }
  }
  return withoutNested(blocks);
}

const largestSide = ({ left, right, top, bottom }: Pieces, piece: number): number =>
  Math.max(right[piece]! - left[piece]!, bottom[piece]! - top[piece]!);

/** Text fills a good part of its balloon; a small panel with a scribble in it is none. */
const fills = (text: Box, balloon: Box): boolean =>
  text.width * text.height > 0.15 * balloon.width * balloon.height;

/** Shares of the size of letters: a piece smaller than this with nothing so near is no part of them. */
const speck = 0.6;
const alone = 0.6;

/** Drops what lies by itself in a balloon: the ends of its own outline and tail. */
function withoutSpecks(labelled: Labelled, glyphs: readonly number[]): number[] {
  const { pieces } = labelled;
  const boxes = glyphs.map((piece) => pieceBox(pieces, piece));
  const sizes = boxes.map(({ width, height }) => Math.max(width, height));
  const typical = weightedQuantile(sizes, 0.7, (size) => size);
  return glyphs.filter((_, index) => {
    const box = boxes[index]!;
    if (sizes[index]! >= speck * typical) return true;
    const near = grown(box, Math.round(alone * typical), labelled);
    return boxes.some((other, at) => at !== index && sharedArea(near, other) > 0);
  });
}

function letterSized(labelled: Labelled, candidates: Int32Array, { unit, inverse }: FindOptions): number[] {
  const { pieces } = labelled;
  const size = (piece: number) => largestSide(pieces, piece);
  const glyphs = [...candidates].filter((piece) => {
    const s = size(piece);
    return s >= minGlyph * unit && s <= maxGlyph * unit && !(inverse && atEdge(labelled, piece));
  });
  if (glyphs.length <= toneCount) return glyphs;
  const sizes = glyphs.map(size).sort((a, b) => a - b);
  const dot = sizes[sizes.length >> 1]!;
  return glyphs.filter((piece) => size(piece) > 1.8 * dot).slice(0, 4 * toneCount);
}

/** In a cut-out black area, white at the edge is what lies around the area. */
function atEdge({ width, height, pieces }: Labelled, piece: number): boolean {
  return (
    pieces.left[piece]! <= maxEdgeGap ||
    pieces.top[piece]! <= maxEdgeGap ||
    pieces.right[piece]! >= width - maxEdgeGap ||
    pieces.bottom[piece]! >= height - maxEdgeGap
  );
}

function together({ pieces }: Labelled, glyphs: readonly number[], reach: Omit<Reach, 'cap'>): number[][] {
  const boxes = glyphs.map((piece) => pieceBox(pieces, piece));
  const typical = weightedQuantile(
    boxes.map(({ width, height }) => Math.max(width, height)),
    0.7,
    (size) => size,
  );
  return cluster(boxes, { ...reach, cap: 1.5 * typical })
    .map((group) => group.map((index) => glyphs[index]!))
    .filter((group) => group.length >= 2);
}

/** Pieces of ink that make a block, on a piece of paper; some that were left out on purpose. */
interface Group {
  readonly children: (piece: number) => Int32Array;
  readonly paper: number;
  readonly group: readonly number[];
  readonly left: readonly number[];
}

function makeBlock(
  page: Raster,
  labelled: Labelled,
  { children, paper, group, left }: Group,
  options: FindOptions,
): Block | undefined {
  const { pieces } = labelled;
  const glyph = weightedQuantile(
    group.map((piece) => largestSide(pieces, piece)),
    0.7,
    (size) => size,
  );
  if (glyph < minText * options.unit) return undefined;
  const core = group.map((piece) => pieceBox(pieces, piece)).reduce(union);
  // Dots, commas and accents are too small to be found by size; what lies near the letters belongs to them.
  const near = grown(core, Math.round(0.4 * glyph), page);
  const own = new Set(group);
  for (const piece of children(paper)) {
    const small = largestSide(pieces, piece);
    if ((options.inverse && atEdge(labelled, piece)) || left.includes(piece)) continue;
    if (small < maxGlyph * options.unit && sharedArea(pieceBox(pieces, piece), near) > 0) own.add(piece);
  }
  const all = withInner(children, own);
  const box = [...own].map((piece) => pieceBox(pieces, piece)).reduce(union);
  const area = box.width * box.height;
  let ink = 0;
  for (const piece of all) if (pieces.ink[piece]) ink += pieces.area[piece]!;
  if (ink < 0.04 * area || ink > 0.6 * area) return undefined;
  const cut = cutOut(page, labelled, all, box);
  if (cut.foreign > 0.05 * area) return undefined;
  const { inverse } = options;
  return { box, balloon: box, ink: cut.ink, glyph, inverse, ...(!inverse && { shape: noBalloon }) };
}

/** The pieces and all that lies in them: the inner square of 回 is ink in a hole in ink. */
function withInner(children: (piece: number) => Int32Array, pieces: ReadonlySet<number>): number[] {
  const all = [...pieces];
  for (let at = 0; at < all.length; at++) for (const inner of children(all[at]!)) all.push(inner);
  return all;
}

/** Of two blocks one in the other the larger is kept: letters in the loops of a larger drawing are not text. */
function withoutNested(blocks: readonly Block[]): Block[] {
  const area = ({ box }: Block) => box.width * box.height;
  const kept: Block[] = [];
  for (const block of [...blocks].sort((a, b) => area(b) - area(a))) {
    if (kept.every((other) => sharedArea(other.box, block.box) < 0.7 * area(block))) kept.push(block);
  }
  return kept;
}
