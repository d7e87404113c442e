/** Has every block read, in the ways that fit its layout, and keeps what is text. */
import type { SpokenLanguage } from '@komavox/languages';
import { isLined, type CutBlock, type Finding, type FoundBlock } from '../page/find.js';
import { balloonOrder, type Direction } from '../page/order.js';
import type { PageRecogniser } from '../recognisers/recogniser.js';
import { attemptsOf, readAll, resized, type Attempt } from './attempts.js';
import { asCandidate, chosenOf, isSettled, type Candidate } from './candidates.js';
import type { ReadBlock } from './read-block.js';
import { readLines } from './read-lines.js';
import { writings, type Writing } from './writing.js';

/** Below this a block is taken for art; short texts must be surer, since scribbles look like a letter or two. */
const minConfidence = 58;
const shortText = 8;
const surerByLetter = 4.5;
/** Two letters beside each other are the commonest scribble. */
const sureOfTwo = 90;
/** Where a detector finds text as well. */
const confidenceOfDetected = 40;
/** Below this a block is not looked at again. */
const minPromise = 30;
/** Sizes at which a block in doubt is read again: a letter that one size hides another shows. */
const furtherScales = { spaced: [0.85, 1.15], unspaced: [0.7, 1.5] };
/** Enough for Chinese and Japanese where readings of rows and of columns laid in a line say the same. */
const agreedConfidence = 50;
const agreement = 0.8;
/** A longer text in columns that has as many characters as its ink is agreed on by half of them. */
const minFitting = 4;
/** Weaker evidence doesn't settle whether a block is vertical. */
const minEvidence = 0.25;

/** Marks and digits that stand beside letters of any writing. */
const punctuation = /[!?！？.,、。…・"'“”‘’「」『』()（）〜～ー—–:;\-¿¡«»\p{Nd}]/u;

const scribble = /[*@#$%^_=<>|~\\/{}〇○□]/u;

/** What was read of a block as rows, and as columns. */
interface Readings {
  readonly rows: Candidate[];
  readonly columns: Candidate[];
}

/**
 * @param findings of the tiles of a page, from top to bottom
 * @returns the blocks that hold text, in reading order; blocks that hold none have no influence on it
 */
export async function readBlocks(
  findings: readonly Finding[],
  direction: Direction,
  ...how: [language: SpokenLanguage, recogniser: PageRecogniser, signal: AbortSignal]
): Promise<ReadBlock[]> {
  const blocks = findings.flatMap((finding) => finding.blocks);
  const lined = blocks.filter(isLined);
  const cut = blocks.filter((block): block is CutBlock => !isLined(block));
  const [ofLines, ofCut] = await Promise.all([readLines(lined, ...how), readCut(cut, ...how)]);
  const read = new Map<FoundBlock, ReadBlock | undefined>([
    ...lined.map((block, index) => [block, ofLines[index]] as const),
    ...cut.map((block, index) => [block, ofCut[index]] as const),
  ]);
  return findings.flatMap(({ panels, blocks: ofTile }) => {
    const texts = ofTile.flatMap((block) => {
      const text = read.get(block);
      return text ? [{ around: block.around, text }] : [];
    });
    const balloons = texts.map(({ around }) => around);
    return balloonOrder(balloons, panels, direction).flatMap((index) => texts[index]?.text ?? []);
  });
}

/** Of each block what it says, or undefined where it isn't text. */
async function readCut(
  blocks: readonly CutBlock[],
  language: SpokenLanguage,
  recogniser: PageRecogniser,
  signal: AbortSignal,
): Promise<(ReadBlock | undefined)[]> {
  const writing = writings[language];
  const columnsAreRead = recogniser.reads(language, 'vertical');
  const all = blocks.map((): Readings => ({ rows: [], columns: [] }));
  const read = async (attempts: readonly Attempt[]) => {
    for (const [attempt, reading] of await readAll(attempts, recogniser, { language, signal })) {
      const way = attempt.vertical ? 'columns' : 'rows';
      all[attempt.block]?.[way].push(asCandidate(attempt, reading, writing));
    }
  };
  const first = blocks.flatMap((block, index) => {
    const ways = settled(block) ? [block.verticalEvidence > 0] : [false, true];
    return ways.flatMap((vertical) => attemptsOf(block, index, vertical, columnsAreRead));
  });
  await read(first);
  const before = choices(blocks, all, writing);
  const scales = furtherScales[writing.unspaced ? 'unspaced' : 'spaced'];
  const doubtful = first.filter(({ block, vertical }) => {
    const choice = before[block];
    if (choice?.vertical !== vertical || !promises(choice, writing)) return false;
    return !isSettled(choice) || !isText(choice, writing);
  });
  await read(doubtful.flatMap((attempt) => scales.map((scale) => resized(attempt, scale))));
  return choices(blocks, all, writing).map((choice, index) => {
    const block = blocks[index];
    if (!block || !choice || !isText(choice, writing, block.detected)) return undefined;
    const { text, confidence, vertical, places: words } = choice;
    const { box, balloon } = block;
    return { box, text, confidence, vertical, words, ...(balloon && { balloon }) };
  });
}

/** What each block most likely says. */
function choices(
  blocks: readonly CutBlock[],
  all: readonly Readings[],
  writing: Writing,
): (Candidate | undefined)[] {
  const ways = all.map(({ rows, columns }) => ({ rows: chosenOf(rows), columns: chosenOf(columns) }));
  // Lettering is seldom mixed on a page, so blocks in doubt go with those that aren't.
  let vote = 0;
  blocks.forEach((block, index) => {
    const candidate = ways[index]?.rows ?? ways[index]?.columns;
    if (settled(block) && candidate && isText(candidate, writing)) vote += Math.sign(block.verticalEvidence);
  });
  return ways.map(({ rows, columns }) => {
    if (!rows || !columns) return rows ?? columns;
    return (vote === 0 ? columns.quality > rows.quality : vote > 0) ? columns : rows;
  });
}

const settled = ({ columns, verticalEvidence }: CutBlock): boolean =>
  columns === undefined || Math.abs(verticalEvidence) >= minEvidence;

/** Whether a reading is text rather than art that looks a little like letters. */
export function isText(
  candidate: Pick<Candidate, 'text' | 'confidence' | 'vertical' | 'off' | 'support' | 'readings'>,
  writing: Writing,
  detected = false,
): boolean {
  const { text, confidence, vertical, off, support, readings } = candidate;
  const letters = lettersOf(text, writing);
  if (letters === 0) return false;
  const isWordOfTwo = letters === 2 && !writing.unspaced;
  const least = isWordOfTwo ? sureOfTwo : minConfidence + surerByLetter * Math.max(0, shortText - letters);
  if (detected && letters > 2 && confidence >= confidenceOfDetected) return true;
  // Art says something else each time.
  if (readings > 2 && support < readings / 2) return false;
  const needed = vertical && off === 0 && [...text].length > minFitting ? readings / 2 : agreement * readings;
  const agreed = writing.unspaced && readings > 2 && support >= needed;
  return confidence >= (agreed ? agreedConfidence : least);
}

const promises = ({ text, confidence }: Candidate, writing: Writing): boolean =>
  confidence >= minPromise && lettersOf(text, writing) > 0;

/** Its letters; 0 when they are too few, or most of it isn't of the writing. */
function lettersOf(text: string, writing: Writing): number {
  const characters = [...text.replace(/\s/g, '')];
  const letters = characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
  const own = characters.filter((character) => writing.letters.test(character)).length;
  const foreign = characters.filter((character) => !punctuation.test(character)).length - own;
  const isArt =
    letters < 2 ||
    letters < characters.length / 2 ||
    own < letters / 2 ||
    (letters < shortText && (foreign > own / 3 || scribble.test(text)));
  return isArt ? 0 : letters;
}
