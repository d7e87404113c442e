/** Readings printed beside the kanji of a text (furigana): which characters each belongs to, by where it stands. Pure. */
import type { PrintedReading } from '@komavox/cast';
import type { Box } from '../raster/raster.js';
import type { Word } from '../recognisers/recogniser.js';
import type { PlacedWord } from './place-words.js';

interface ReadText {
  readonly text: string;
  readonly vertical: boolean;
  /** A character each. */
  readonly words: readonly PlacedWord[];
}

/** 0 to 100, of each kana and of all together: a wrong reading is worse than none. */
const sureKana = 84;
const sureReading = 90;
/** Of a character's length: so far beyond a reading lies the middle of one that it may belong to. */
const maxBeyond = 0.25;
/** Of a character's length: kana farther from the characters than that belong to something else. */
const maxAway = 0.9;
/** The longest reading of one kanji, as in 承る. */
const maxKana = 5;

const kana = /^[\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u;
/** Hiragana write a long vowel with a vowel: し, as a stroke, looks like the mark. */
const mistaken = /\p{Script=Hiragana}ー/u;
const kanji = /[\p{sc=Han}々〆]/u;

/** A kanji of the text, and from where to where it stands along its line. */
interface Base extends Pick<PrintedReading, 'start' | 'end'> {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** Its middle across the line. */
  readonly across: number;
}

/** @param furigana lines beside the text, the characters of each in their order, in pixels of the page as the text's */
export function printedReadings(
  { text, vertical, words }: ReadText,
  furigana: readonly (readonly Word[])[],
): PrintedReading[] {
  const bases = words.flatMap((word) => baseOf(word, text, vertical));
  const found = furigana.flatMap((line) => readingsOf(line, bases, vertical));
  const sorted = found.sort((a, b) => a.start - b.start);
  // Of two for the same characters neither is to be trusted.
  return sorted.filter(
    ({ start, end }, index) =>
      start >= (sorted[index - 1]?.end ?? 0) && end <= (sorted[index + 1]?.start ?? Infinity),
  );
}

function baseOf({ from, to, line, box }: PlacedWord, text: string, vertical: boolean): Base[] {
  const found = kanji.exec(text.slice(from, to));
  if (!found) return [];
  const start = from + found.index;
  return [{ start, end: start + found[0].length, line, ...alongLine(box, vertical) }];
}

const alongLine = ({ x, y, width, height }: Box, vertical: boolean): Pick<Base, 'from' | 'to' | 'across'> =>
  vertical
    ? { from: y, to: y + height, across: x + width / 2 }
    : { from: x, to: x + width, across: y + height / 2 };

function readingsOf(line: readonly Word[], bases: readonly Base[], vertical: boolean): PrintedReading[] {
  const all = line.map((word) => {
    const box = {
      x: word.left,
      y: word.top,
      width: word.right - word.left,
      height: word.bottom - word.top,
    };
    return { ...alongLine(box, vertical), text: word.text, confidence: word.confidence };
  });
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || all.some(({ text }) => !kana.test(text))) return [];
  const beside = bases.filter(({ from, to }) => {
    const [middle, slack] = [(from + to) / 2, maxBeyond * (to - from)];
    return middle > first.from - slack && middle < last.to + slack;
  });
  const nearest = nearestLine(beside, first.across, vertical);
  const runs = runsOf(beside.filter((base) => base.line === nearest));
  const shares = new Map<readonly Base[], typeof all>(runs.map((run) => [run, []]));
  for (const one of all) {
    const middle = (one.from + one.to) / 2;
    const [run, away] = nearestRun(runs, middle);
    if (!run || away > maxAway) return [];
    shares.get(run)?.push(one);
  }
  return [...shares].flatMap(([run, own]): PrintedReading[] => {
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    const isSure = mean >= sureReading && own.every(({ confidence }) => confidence >= sureKana);
    const reading = own.map(({ text }) => text).join('');
    if (
      !isSure ||
      mistaken.test(reading) ||
      reading.length < run.length ||
      reading.length > maxKana * run.length
    )
      return [];
    const [begin, end] = [run[0], run.at(-1)];
    return begin && end ? [{ start: begin.start, end: end.end, reading }] : [];
  });
}

/** Readings stand on the right of their column, and above their row. */
function nearestLine(bases: readonly Base[], across: number, vertical: boolean): number | undefined {
  const isBehind = (base: Base) => (vertical ? base.across < across : base.across > across);
  const away = (base: Base) => Math.abs(base.across - across);
  return bases.filter(isBehind).sort((a, b) => away(a) - away(b))[0]?.line;
}

/** Characters that follow each other in the text. */
function runsOf(bases: readonly Base[]): Base[][] {
  const runs: Base[][] = [];
  for (const base of bases) {
    const run = runs.at(-1);
    if (run?.at(-1)?.end === base.start) run.push(base);
    else runs.push([base]);
  }
  return runs;
}

/** With how far it is away, by the length of its first character; 0 where it lies beside it. */
function nearestRun(
  runs: readonly (readonly Base[])[],
  middle: number,
): [run: readonly Base[] | undefined, away: number] {
  let nearest: [readonly Base[] | undefined, number] = [undefined, Infinity];
  for (const run of runs) {
    const [begin, last] = [run[0], run.at(-1)];
    if (!begin || !last) continue;
    const { from, to } = begin;
    const away = Math.max(0, from - middle, middle - last.to) / Math.max(1, to - from);
    if (away < nearest[1]) nearest = [run, away];
  }
  return nearest;
}
