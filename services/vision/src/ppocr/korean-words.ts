/**
 * Of syllables that the head of `recogniser-head.ts` is in doubt about, those that make words: 모든 rather than 모른. A Korean word
 * is made of parts, 먹-었-습니다, so each stretch of syllables is divided into the likeliest parts, and where a syllable may be
 * several, into the likeliest parts of any of them. Method: the best path through a lattice of words (Viterbi, 1967).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadCharacter } from './best-path.js';

/** From `dist/src/ppocr`: lines of a frequency in tenths of decimal logarithms and the parts that have it. */
const file = join(import.meta.dirname, '../../../recogniser-head/korean-words.txt');

/** How much words count beside what was seen. */
const weightOfWords = 0.5;
/** Natural logarithm of the share of all words that a syllable has which is no part of one. */
const unknown = -20;
/** By how much the syllables that are taken must be likelier (natural logarithms). */
const minGain = 0.5;
/** Syllables: longer parts are rare. */
const longest = 8;

/** Of each part the natural logarithm of its share of all words; `undefined` of what only begins longer parts. */
export type Words = ReadonlyMap<string, number | undefined>;

export async function openKoreanWords(): Promise<Words> {
  const words = new Map<string, number | undefined>();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [frequency = '', ...parts] = line.split(' ');
    const share = (-Math.LN10 * Number(frequency)) / 10;
    for (const part of parts) {
      words.set(part, share);
      for (let length = 1; length < part.length; length++) {
        const start = part.slice(0, length);
        if (!words.has(start)) words.set(start, undefined);
      }
    }
  }
  return words;
}

interface Choice {
  readonly text: string;
  /** Natural logarithm. */
  readonly seen: number;
}

/** The best way up to a place. */
interface Way {
  readonly score: number;
  readonly syllables: readonly string[];
}

const syllable = /^\p{sc=Hangul}$/u;

/** "Huh?" is one syllable. Those that look like it are more frequent in books, but nobody asks them alone. */
const huh = '응';

const isHuh = (run: readonly ReadCharacter[], next: ReadCharacter | undefined): boolean =>
  next?.text === '?' && run.length === 1 && run.flatMap(choicesOf).some(({ text }) => text === huh);

export function withKoreanWords(characters: readonly ReadCharacter[], words: Words): ReadCharacter[] {
  const read = [...characters];
  for (let start = 0; start < read.length; start++) {
    if (!syllable.test(read[start]!.text)) continue;
    let end = start;
    while (end < read.length && syllable.test(read[end]!.text)) end++;
    const run = read.slice(start, end);
    const syllables = isHuh(run, read[end]) ? [huh] : likeliest(run, words);
    syllables.forEach((text, index) => {
      read[start + index] = { ...run[index]!, text };
    });
    start = end;
  }
  return read;
}

function likeliest(run: readonly ReadCharacter[], words: Words): readonly string[] {
  const asRead = run.map(({ text }) => text);
  const choices = run.map(choicesOf);
  if (choices.every(({ length }) => length === 1)) return asRead;
  const best = bestWay(choices, words);
  const before = bestWay(
    choices.map(([first]) => [first!]),
    words,
  );
  return best.score - before.score >= minGain ? best.syllables : asRead;
}

function choicesOf({ text, confidence, others = [] }: ReadCharacter): Choice[] {
  return [{ text, confidence }, ...others]
    .filter((one) => syllable.test(one.text))
    .map((one) => ({ text: one.text, seen: Math.log(Math.max(1e-6, one.confidence)) }));
}

function bestWay(choices: readonly (readonly Choice[])[], words: Words): Way {
  const ways: Way[] = [{ score: 0, syllables: [] }];
  const reach = (end: number, from: Way, { part, seen }: { part: readonly string[]; seen: number }) => {
    const share = words.get(part.join('')) ?? (part.length === 1 ? unknown : undefined);
    if (share === undefined) return;
    const score = from.score + seen + weightOfWords * share;
    if (score > (ways[end]?.score ?? -Infinity))
      ways[end] = { score, syllables: [...from.syllables, ...part] };
  };
  for (let start = 0; start < choices.length; start++) {
    const from = ways[start]!;
    let parts: { part: readonly string[]; seen: number }[] = [{ part: [], seen: 0 }];
    for (let end = start; end < Math.min(choices.length, start + longest) && parts.length > 0; end++) {
      parts = parts.flatMap(({ part, seen }) =>
        choices[end]!.map((choice) => ({ part: [...part, choice.text], seen: seen + choice.seen })),
      );
      for (const one of parts) reach(end + 1, from, one);
      parts = parts.filter(({ part }) => words.has(part.join('')));
    }
  }
  return ways[choices.length]!;
}
