/** Has every block read, in the ways that fit its layout, and keeps what is text. */
import type { SpokenLanguage } from '@komavox/languages';
import { capitalHeight, emHeight, type FoundBlock } from '../page/find.js';
import type { Box, Raster } from '../page/raster.js';
import type { ReadOptions, Reading, TextRecogniser } from '../recognisers/recogniser.js';
import { confidenceOf, joinedText } from './join.js';
import { writings, type Writing } from './writing.js';

interface ReadBlock {
  readonly box: Box;
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly vertical: boolean;
}

/** Below this a block is taken for art; short texts must be surer, since scribbles look like a letter or two. */
const minConfidence = 58;
const shortText = 8;
const surerByLetter = 2.5;
/** Points of confidence that a further character makes up for. */
const confidencePerCharacter = 0.8;
/** Weaker evidence doesn't settle whether a block is vertical. */
const minEvidence = 0.25;

interface Attempt extends Pick<ReadOptions, 'direction' | 'singleLine'> {
  readonly block: number;
  readonly crop: Raster;
  readonly vertical: boolean;
  /** Characters that the layout seems to hold. */
  readonly expected: number;
}

interface Candidate extends ReadBlock {
  /** Confidence, less what was left out. A recogniser that drops a column is as confident as ever about the others. */
  readonly quality: number;
}

/** @returns the blocks that hold text, in the order given */
export async function readBlocks(
  blocks: readonly FoundBlock[],
  language: SpokenLanguage,
  recogniser: TextRecogniser,
  signal: AbortSignal,
): Promise<ReadBlock[]> {
  const writing = writings[language];
  const columnsAreRead = recogniser.reads(language, 'vertical');
  const attempts = blocks.flatMap((block, index) => {
    const ways = settled(block) ? [block.verticalEvidence > 0] : [false, true];
    return ways.flatMap((vertical) => attemptsOf(block, index, vertical, columnsAreRead));
  });
  const best = blocks.map((): { rows?: Candidate; columns?: Candidate } => ({}));
  for (const [attempt, reading] of await readAll(attempts, recogniser, { language, signal })) {
    const block = blocks[attempt.block];
    const ways = best[attempt.block];
    if (!block || !ways) continue;
    const candidate = asCandidate(block.box, attempt, reading, writing);
    const way = attempt.vertical ? 'columns' : 'rows';
    const before = ways[way];
    if (!before || candidate.quality > before.quality) ways[way] = candidate;
  }
  const vertical = pageIsVertical(blocks, best, writing);
  return best.flatMap(({ rows, columns }) => {
    const chosen = rows && columns ? chosenOf(rows, columns, vertical) : (rows ?? columns);
    if (!chosen || !isText(chosen, writing)) return [];
    const { box, text, confidence } = chosen;
    return [{ box, text, confidence, vertical: chosen.vertical }];
  });
}

const settled = ({ columns, verticalEvidence }: FoundBlock): boolean =>
  columns === undefined || Math.abs(verticalEvidence) >= minEvidence;

/** Lettering is seldom mixed on a page, so blocks in doubt go with those that aren't; undefined when all are in doubt. */
function pageIsVertical(
  blocks: readonly FoundBlock[],
  best: readonly { rows?: Candidate; columns?: Candidate }[],
  writing: Writing,
): boolean | undefined {
  let vote = 0;
  blocks.forEach((block, index) => {
    const candidate = best[index]?.rows ?? best[index]?.columns;
    if (settled(block) && candidate && isText(candidate, writing)) vote += Math.sign(block.verticalEvidence);
  });
  return vote === 0 ? undefined : vote > 0;
}

function chosenOf(rows: Candidate, columns: Candidate, vertical: boolean | undefined): Candidate {
  return (vertical ?? columns.quality > rows.quality) ? columns : rows;
}

function attemptsOf(
  { rows, columns }: FoundBlock,
  block: number,
  vertical: boolean,
  columnsAreRead: boolean,
): Attempt[] {
  const shape = vertical ? columns : rows;
  if (!shape) return [];
  const common = { block, vertical, expected: shape.characters ?? 0 };
  const attempts: Attempt[] = [];
  if (shape.line) attempts.push({ ...common, direction: 'horizontal', singleLine: true, crop: shape.line });
  const lines = { ...common, singleLine: false, crop: shape.block };
  if (!vertical) attempts.push({ ...lines, direction: 'horizontal' });
  // Otherwise the columns laid out as a line have to do.
  else if (columnsAreRead) attempts.push({ ...lines, direction: 'vertical' });
  return attempts;
}

/** One call of the recogniser for all crops that are read alike: loading its data costs more than reading a block. */
async function readAll(
  attempts: readonly Attempt[],
  recogniser: TextRecogniser,
  options: Pick<ReadOptions, 'language' | 'signal'>,
): Promise<[Attempt, Reading][]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const key = `${attempt.direction} ${attempt.singleLine}`;
    groups.set(key, [...(groups.get(key) ?? []), attempt]);
  }
  const results = await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group;
      if (!first) return [];
      const { direction, singleLine } = first;
      const crops = group.map(({ crop }) => crop);
      const readings = await recogniser.read(crops, { ...options, direction, singleLine });
      return group.flatMap((attempt, index): [Attempt, Reading][] => {
        const reading = readings[index];
        return reading ? [[attempt, reading]] : [];
      });
    }),
  );
  return results.flat();
}

function asCandidate(
  box: Box,
  { vertical, expected }: Attempt,
  reading: Reading,
  writing: Writing,
): Candidate {
  const text = joinedText(reading, writing, writing.unspaced ? emHeight : capitalHeight);
  const confidence = confidenceOf(reading);
  const { length } = [...text];
  const covered = expected === 0 ? 1 : Math.min(1, length / expected);
  const kept = expected === 0 ? 0 : Math.min(length, expected + 1);
  // Of two readings as sure as each other the longer one has kept the punctuation.
  return { box, text, confidence, vertical, quality: confidence * covered + confidencePerCharacter * kept };
}

/** Whether a reading is text rather than art that looks a little like letters. */
export function isText(
  { text, confidence }: Pick<ReadBlock, 'text' | 'confidence'>,
  writing: Writing,
): boolean {
  const characters = [...text.replace(/\s/g, '')];
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
  const own = characters.filter((character) => writing.letters.test(character)).length;
  if (letters < (writing.unspaced ? 2 : 3) || letters < characters.length / 2 || own < letters / 2)
    return false;
  return confidence >= minConfidence + surerByLetter * Math.max(0, shortText - letters);
}
