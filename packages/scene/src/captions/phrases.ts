/** Words as phrases: what is said in one breath and read at one glance. */
import { gap, isCjk } from '../script.js';
import type { TimedWord } from './timed-words.js';

/** The words of a phrase by its lines, of which there are one or two. */
export type Phrase = readonly (readonly TimedWord[])[];

/** The width of texts, and what fits into a line. */
export interface Room {
  readonly widthOf: (text: string) => number;
  readonly lineWidth: number;
}

const idealWords = 3;
const mostWords = 4.5;
/** Of every phrase: to be changed costs attention. */
const changeCost = 0.5;
/** Characters of Chinese and Japanese that are read like a word. */
const charactersOfWord = 3;

/** Of words, joined as they are written. */
const lineText = (words: readonly Pick<TimedWord, 'text'>[]): string =>
  words.reduce((text, word) => (text === '' ? word.text : `${text}${gap(text, word.text)}${word.text}`), '');

/**
 * Phrases of two to four words that fit into two lines. None runs across the end of a sentence or a pause; a word stands
 * alone only where nothing else fits, and commas are where phrases end rather than between.
 */
export function phrasesOf(words: readonly TimedWord[], room: Room): readonly Phrase[] {
  const runs: TimedWord[][] = [];
  let open = false;
  for (const word of words) {
    if (open) runs.at(-1)?.push(word);
    else runs.push([word]);
    open = !word.ends;
  }
  return runs.flatMap((run) => cut(run, room));
}

/** The cheapest way to cut a run, found from its end. */
function cut(run: readonly TimedWord[], room: Room): readonly Phrase[] {
  const best: { cost: number; length: number }[] = [];
  for (let from = run.length - 1; from >= 0; from -= 1) {
    for (let length = 1; from + length <= run.length; length += 1) {
      const own = costOf(run.slice(from, from + length), room, run.length);
      if (own === undefined) break;
      const cost = own + (best[from + length]?.cost ?? 0);
      if (cost < (best[from]?.cost ?? Number.POSITIVE_INFINITY)) best[from] = { cost, length };
    }
  }
  const phrases: Phrase[] = [];
  for (let from = 0; from < run.length;) {
    const length = best[from]?.length ?? 1;
    phrases.push(linesOf(run.slice(from, from + length), room));
    from += length;
  }
  return phrases;
}

/** undefined for more than can be read at a glance. A single word always can. */
function costOf(words: readonly TimedWord[], room: Room, runLength: number): number | undefined {
  const size = words.reduce((sum, { text }) => sum + sizeOf(text), 0);
  const lines = linesOf(words, room);
  const fits = lines.every((line) => room.widthOf(lineText(line)) <= room.lineWidth);
  if (words.length > 1 && (size > mostWords || !fits)) return undefined;
  const last = words.at(-1)?.text ?? '';
  const alone = words.length === 1 && runLength > 1 && size < 2 ? 12 : 0;
  const second = lines.length > 1 ? 1 : 0;
  return (
    changeCost + (size - idealWords) ** 2 + alone + second + endingCost(last, words.at(-1)?.ends === true)
  );
}

function sizeOf(text: string): number {
  const [first = ''] = text;
  return isCjk(text) && gap(first, first) === '' ? [...text].length / charactersOfWord : 1;
}

/** Articles and prepositions belong to what follows them. */
function endingCost(word: string, ends: boolean): number {
  if (ends) return 0;
  if (/[,;:、，；：—–]["'\p{Pe}\p{Pf}]*$/u.test(word)) return -3;
  return /^\p{Script=Latin}{1,3}$/u.test(word) ? 2.5 : 0;
}

/** One line, or two about as wide as each other, the lower one rather the wider. */
function linesOf(words: readonly TimedWord[], { widthOf, lineWidth }: Room): Phrase {
  if (words.length < 2 || widthOf(lineText(words)) <= lineWidth) return [words];
  const cuts = words.slice(1).map((_, at) => {
    const lines = [words.slice(0, at + 1), words.slice(at + 1)];
    const [upper = 0, lower = 0] = lines.map((line) => widthOf(lineText(line)));
    return { lines, cost: Math.max(upper, lower) + (upper > lower ? 0.2 : 0) };
  });
  return cuts.reduce((one, other) => (other.cost < one.cost ? other : one)).lines;
}
