/** Has the lines of a block read one by one, as they stand on the page, and keeps what is text. */
import type { SpokenLanguage } from '@komavox/languages';
import { emHeight, stripMargin, type LinedBlock } from '../page/find.js';
import { columnEm } from '../lines/column-em.js';
import type { CutLine } from '../lines/line-crops.js';
import { median, type Raster } from '../raster/raster.js';
import { scaled, withMargin } from '../raster/scale.js';
import type { PageRecogniser, Reading, ReadOptions, TextDirection, Word } from '../recognisers/recogniser.js';
import { withoutInklessEnd } from './column-ends.js';
import { joinedText } from './join.js';
import { withLookAlikes } from './look-alikes.js';
import { isInDoubt, mergeReadings } from './merge-readings.js';
import { placeReadWords } from './place-words.js';
import { withOpeningMarks } from './opening-marks.js';
import { printedReadings } from './printed-readings.js';
import type { ReadBlock } from './read-block.js';
import { withSentenceEnds } from './sentence-ends.js';
import { withSmallLetters } from './small-letters.js';
import {
  confidenceOfLines,
  isLineOfText,
  hasOnlyForeignLetters,
  isTextOfLines,
  type LineEvidence,
} from './text-of-lines.js';
import { withKnownWords } from './with-known-words.js';
import { withColumnMarks } from './with-column-marks.js';
import { writings, type Writing } from './writing.js';

/** Pixels: a detected line is higher than its letters. */
const lineHeight = Math.round(1.3 * emHeight);
/** Pixels, twice what a recogniser of lines reads: of a line that is thicker, it isn't the size that causes doubt. */
const thickest = 96;
/** Of the usual thickness of a page's lines. */
const smallLine = 0.8;

/** Of each block what it says, or undefined where it isn't text. */
export async function readLines(
  blocks: readonly LinedBlock[],
  language: SpokenLanguage,
  recogniser: PageRecogniser,
  signal: AbortSignal,
): Promise<(ReadBlock | undefined)[]> {
  const of = (vertical: boolean) =>
    blocks.flatMap((block) => (block.vertical === vertical ? block.lines.flat() : []));
  const read = async (crops: readonly Raster[], direction: TextDirection): Promise<Reading[]> => {
    if (crops.length === 0) return [];
    const how = { language, direction, singleLine: true, signal };
    return recogniser.takes(language) === 'lines'
      ? await recogniser.read(crops, how)
      : await readEnlarged(crops, recogniser, how);
  };
  const cropsOf = (lines: readonly { readonly crop: Raster }[]) => lines.map(({ crop }) => crop);
  const furigana = (vertical: boolean) =>
    recogniser.takes(language) === 'lines'
      ? blocks.flatMap((block) => (block.vertical === vertical ? block.furigana : []))
      : [];
  const [rows, columns, above, beside] = await Promise.all([
    read(cropsOf(of(false)), 'horizontal'),
    read(cropsOf(of(true)), 'vertical'),
    read(cropsOf(furigana(false)), 'horizontal'),
    read(cropsOf(furigana(true)), 'vertical'),
  ]);
  const laid = of(true).flatMap((line, index) =>
    line.row && isInDoubt(wordsOf(columns[index])) ? [{ line, crop: line.row }] : [],
  );
  const laidRows = await read(cropsOf(laid), 'horizontal');
  const words = new Map<CutLine, Word[]>();
  furigana(false).forEach((line, index) => words.set(line, wordsOf(above[index])));
  furigana(true).forEach((line, index) => words.set(line, wordsOf(beside[index])));
  of(false).forEach((line, index) => words.set(line, wordsOf(rows[index])));
  of(true).forEach((line, index) => words.set(line, wordsOf(columns[index])));
  const last = new Set(blocks.map((block) => block.lines.at(-1)?.at(-1)));
  laid.forEach(({ line }, index) => {
    words.set(line, mergeReadings(words.get(line) ?? [], wordsOf(laidRows[index]), last.has(line)));
  });
  for (const line of of(true)) {
    const { crop, marks = [] } = line;
    const read = words.get(line) ?? [];
    const printed = last.has(line) ? read : withoutInklessEnd(read, crop);
    words.set(line, withColumnMarks({ words: printed, marks, em: columnEm(crop), language }));
  }
  // A recogniser of lines knows spaces from those between syllables.
  const own = writings[language];
  const writing = recogniser.takes(language) === 'lines' ? { ...own, syllables: false } : own;
  const usual = usualThickness(blocks, words);
  return blocks.map((block) => asRead(block, words, { language, writing, usual }));
}

const thicknessOf = ({ crop }: CutLine): number => Math.min(crop.width, crop.height);

/** Pixels, of lines with letters; 0 where there are none. */
function usualThickness(
  blocks: readonly LinedBlock[],
  wordsOfLine: ReadonlyMap<CutLine, readonly Word[]>,
): number {
  const lines = blocks.flatMap((block) => block.lines.flat());
  const isText = (words: readonly Word[] = []) => hasLetters(words) && isLineOfText(words, 'sure');
  return median(lines.filter((line) => isText(wordsOfLine.get(line))).map(thicknessOf));
}

const hasLetters = (words: readonly Word[]): boolean => words.some(({ text }) => /\p{L}/u.test(text));

/** Lines at the size at which Tesseract reads best, with a margin around them. */
async function readEnlarged(
  crops: readonly Raster[],
  recogniser: Pick<PageRecogniser, 'read'>,
  how: ReadOptions,
): Promise<Reading[]> {
  const enlarged = crops.map((crop) => {
    const thickness = how.direction === 'vertical' ? crop.width : crop.height;
    const scale = lineHeight / Math.max(1, thickness);
    return { scale, crop: withMargin(scaled(crop, scale), stripMargin) };
  });
  const readings = await recogniser.read(
    enlarged.map(({ crop }) => crop),
    how,
  );
  return readings.map(({ lines }, index) => {
    const scale = enlarged[index]?.scale ?? 1;
    const back = (at: number) => (at - stripMargin) / scale;
    return {
      lines: lines.map((words) =>
        words.map((word) => ({
          ...word,
          left: back(word.left),
          right: back(word.right),
          top: back(word.top),
          bottom: back(word.bottom),
        })),
      ),
    };
  });
}

const wordsOf = (reading: Reading | undefined): Word[] => (reading?.lines ?? []).flat();

interface PageWriting {
  readonly language: SpokenLanguage;
  readonly writing: Writing;
  /** Pixels, thickness of a line. */
  readonly usual: number;
}

function asRead(
  block: LinedBlock,
  wordsOfLine: ReadonlyMap<CutLine, readonly Word[]>,
  { language, writing, usual }: PageWriting,
): ReadBlock | undefined {
  const { box, vertical, balloon, isInMargin } = block;
  const wordsOn = (line: CutLine) => (wordsOfLine.get(line) ?? []).map((word) => onPage(word, line));
  const found = block.lines.map((parts) =>
    parts.map((part) => ({ isSure: part.isSure, thickness: thicknessOf(part), words: wordsOn(part) })),
  );
  const hasSureLine = found.flat().some(({ isSure, words }) => isSure && isLineOfText(words, 'sure'));
  const isLikely = block.lines.flat().some((line) => line.isLikely);
  const isInBalloon = isLikely && balloon !== undefined && balloon.shape !== 'none';
  const height = Math.max(1, ...block.lines.flat().map(thicknessOf));
  const isThin = height <= thickest;
  const evidenceOf = (isSure: boolean, isForeign: boolean): LineEvidence => {
    if (isSure) return isInBalloon && isThin && !isForeign ? 'certain' : 'sure';
    return hasSureLine || isInBalloon ? 'expected' : 'doubtful';
  };
  const kept = found.map((parts) =>
    parts.filter(({ isSure, words }) => {
      const isForeign = hasOnlyForeignLetters(words, writing);
      // Art that is no text for sure, either, is read as such letters.
      return (isSure || !isForeign) && isLineOfText(words, evidenceOf(isSure, isForeign));
    }),
  );
  const read = kept.map((parts) => parts.flatMap(({ words }) => words)).filter((words) => words.length > 0);
  const reading: Reading = { lines: asMeant(read, writing) };
  const joined = joinedText(reading, writing, height);
  const text = withOpeningMarks(withLookAlikes(joined, writing), language);
  const confidence = confidenceOfLines(reading.lines);
  const isCertain = isThin && found.flat().every(({ isSure }) => isSure);
  const isSmall = Math.max(...kept.flat().map(({ thickness }) => thickness)) < smallLine * usual;
  if (!isTextOfLines({ text, confidence, isInBalloon, isCertain, isSmall, isInMargin }, writing))
    return undefined;
  const words = placeReadWords(text, reading, { x: 0, y: 0, scale: 1, margin: 0 });
  const readings = printedReadings({ text, vertical, words }, block.furigana.map(wordsOn));
  return {
    ...{ box, text, confidence, vertical, words, tilt: tiltOf(block) },
    ...(readings.length > 0 && { readings }),
    ...(balloon && { balloon }),
  };
}

/** The reading with its doubtful characters and capitals decided by the words around them. */
function asMeant(lines: readonly (readonly Word[])[], { unspaced, lookAlikes }: Writing) {
  if (unspaced) return withKnownWords(withSentenceEnds(lines));
  return lookAlikes === 'cyrillic' ? withSmallLetters(lines) : lines;
}

/** Of the line that is turned least. */
const tiltOf = ({ lines }: LinedBlock): number =>
  Math.min(...lines.flat().map(({ place }) => Math.abs(place.angle)));

/** The upright box around a word of a line, in pixels of the page. */
function onPage(word: Word, { crop, place }: CutLine): Word {
  const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)];
  const [dx, dy] = [(word.left + word.right - crop.width) / 2, (word.top + word.bottom - crop.height) / 2];
  const [x, y] = [place.x + dx * cos - dy * sin, place.y + dx * sin + dy * cos];
  const [halfWidth, halfHeight] = [(word.right - word.left) / 2, (word.bottom - word.top) / 2];
  return {
    ...word,
    left: x - halfWidth,
    right: x + halfWidth,
    top: y - halfHeight,
    bottom: y + halfHeight,
  };
}
