/** One page: what was found, what was written right, in which order and as what. README.md defines each figure. */
import { distance } from '@komavox/test-support';
import { pairsOfBoxes, sharedArea } from '../boxes.js';
import { isOrdered, isWanted, type Box, type TruthBlock, type TruthPage } from '../truth.js';
import { comparable, isUnspaced, joined } from './comparable.js';
import type { Piece, Reading } from './reading.js';
import { scoreReadings } from './readings.js';
import { sum } from './sum.js';
import { tile } from './tiling.js';

/** Counts, so that pages add up. */
export type Counts = Readonly<Record<keyof typeof nothing, number>>;

export const nothing = {
  pages: 0,
  /** To be read, and found. */
  blocks: 0,
  found: 0,
  /** Found in a region that holds no other block. */
  apart: 0,
  /** Of blocks to be read, and written by the reader. */
  characters: 0,
  charactersRead: 0,
  /** Written by the reader, and standing on the page. */
  written: 0,
  writtenRight: 0,
  /** Of blocks that are spoken, and edits in their order. */
  spoken: 0,
  edits: 0,
  /** Neighbours among the blocks found, and those in order. */
  neighbours: 0,
  inOrder: 0,
  /** Found blocks whose kind is known, and told right. */
  kinds: 0,
  kindsRight: 0,
  panels: 0,
  panelsFound: 0,
  panelsTold: 0,
  /** Printed beside characters, given by the reader, and given as printed. */
  readings: 0,
  readingsGiven: 0,
  readingsRight: 0,
};

interface Found {
  readonly block: TruthBlock;
  /** Index of the piece, and place of the block in it. */
  readonly piece: number;
}

export function scorePage(page: TruthPage, reading: Reading): Counts {
  const { language, blocks } = page;
  const wanted = blocks.filter(isWanted);
  const texts = blocks.map(({ text }) => comparable(text, language));
  const pieces = reading.pieces.map(({ text }) => comparable(text, language));
  const { shared } = tile(texts, pieces, isUnspaced(language) ? 2 : 3);
  const found = findBlocks(page, reading.pieces);
  const foundWanted = found.filter(({ block }) => isWanted(block));
  const ofWanted = (values: readonly number[]) =>
    sum(values.filter((_, index) => isAt(blocks, index, isWanted)));
  return {
    ...nothing,
    pages: 1,
    blocks: wanted.length,
    found: foundWanted.length,
    apart: foundWanted.filter(
      ({ piece }) => foundWanted.filter((other) => other.piece === piece).length === 1,
    ).length,
    characters: ofWanted(texts.map(({ length }) => length)),
    charactersRead: ofWanted(shared.map(sum)),
    written: sum(pieces.map(({ length }) => length)),
    writtenRight: sum(shared.flat()),
    ...inTheirOrder(page, reading.pieces, shared),
    ...order(found.filter(({ block }) => isOrdered(block))),
    ...kinds(found, reading.pieces),
    ...(page.panels && reading.panels && panels(page.panels, reading.panels)),
    ...scoreReadings(page, reading),
  };
}

function isAt(blocks: readonly TruthBlock[], index: number, is: (block: TruthBlock) => boolean): boolean {
  const block = blocks[index];
  return block !== undefined && is(block);
}

/** A block is found in a region that lies on it and gets fewer than half of its characters wrong. */
function findBlocks({ blocks, language }: TruthPage, pieces: readonly Piece[]): Found[] {
  const found: Found[] = [];
  for (const block of blocks) {
    const text = comparable(block.text, language).join('');
    const candidates = pieces.flatMap(({ box, text: read }, piece) => {
      if (sharedArea(box, block.box) === 0) return [];
      const wrong = distance(text, comparable(read, language).join(''), true) / [...text].length;
      return wrong < 0.5 ? [{ block, piece, wrong }] : [];
    });
    const [best] = candidates.sort((a, b) => a.wrong - b.wrong);
    if (best) found.push({ block: best.block, piece: best.piece });
  }
  return found;
}

/** Edits of all that is spoken, in order; sound effects, margins and signs are taken out where they were read as such. */
function inTheirOrder(
  { blocks, language }: TruthPage,
  pieces: readonly Piece[],
  shared: readonly (readonly number[])[],
): Pick<Counts, 'spoken' | 'edits'> {
  const truth = joined(
    blocks.filter(isOrdered).map(({ text }) => text),
    language,
  );
  const isSpoken = ({ kind, text }: Piece, index: number) => {
    if (kind === 'soundEffect' || kind === 'margin') return false;
    const left = shared.map((row, block) => (isAt(blocks, block, isOrdered) ? 0 : (row[index] ?? 0)));
    return sum(left) < 0.5 * Math.max(1, comparable(text, language).length);
  };
  const read = joined(
    pieces.filter(isSpoken).map(({ text }) => text),
    language,
  );
  const wanted = comparable(truth, language).join('');
  return { spoken: [...wanted].length, edits: distance(wanted, comparable(read, language).join('')) };
}

/** Blocks of one region are in order. */
function order(found: readonly Found[]): Pick<Counts, 'neighbours' | 'inOrder'> {
  const pairs = found.slice(1).map(({ piece }, index) => piece >= (found[index]?.piece ?? 0));
  return { neighbours: pairs.length, inOrder: pairs.filter(Boolean).length };
}

function kinds(found: readonly Found[], pieces: readonly Piece[]): Pick<Counts, 'kinds' | 'kindsRight'> {
  const told = found.filter(({ block, piece }) => block.kind && pieces[piece]?.kind);
  const right = told.filter(({ block, piece }) => block.kind === pieces[piece]?.kind);
  return { kinds: told.length, kindsRight: right.length };
}

function panels(
  truth: readonly Box[],
  told: readonly Box[],
): Pick<Counts, 'panels' | 'panelsFound' | 'panelsTold'> {
  return { panels: truth.length, panelsTold: told.length, panelsFound: pairsOfBoxes(truth, told).length };
}
