/** Numbers and Latin words in Korean, which the head of `recogniser-head.ts` reads worse than the model that it stands on. */
import { shared } from '../raster/raster.js';
import type { ReadCharacter } from './best-path.js';

/** Where the head is surer of a syllable, no number stands. */
const sureSyllable = 0.6;
/** A stroke of a syllable looks like one, but the model isn't sure of it; less where the head sees one as well, but isn't sure. */
const sureNumber = 0.8;
const sureAlone = 0.95;
const sureOfBoth = 0.5;

/** Of the narrower of two. */
const samePlace = 0.6;

const syllable = /\p{sc=Hangul}/u;
const number = /[\p{Nd}A-Za-z]/u;

/**
 * Both are of the same line.
 * @param korean what the head reads
 * @param model what the model reads that knows no Hangul
 */
export function withNumbers(
  korean: readonly ReadCharacter[],
  model: readonly ReadCharacter[],
): ReadCharacter[] {
  const isFree = (one: ReadCharacter) =>
    !korean.some(
      (other) =>
        syllable.test(other.text) && other.confidence >= sureSyllable && overlap(one, other) > samePlace,
    );
  const numbers = runsOf(model).flatMap((run) => {
    const isDoubted = korean.some(
      (one) => number.test(one.text) && one.confidence < sureOfBoth && isBeside(one, run),
    );
    const least = isDoubted ? sureOfBoth : run.length === 1 ? sureAlone : sureNumber;
    return run.every((one) => one.confidence >= least && isFree(one)) ? run : [];
  });
  const kept = korean.filter((one) => !numbers.some((other) => overlap(other, one) > samePlace));
  return [...kept, ...numbers].sort((one, other) => middle(one) - middle(other));
}

/** Numbers and words: characters that follow each other. */
function runsOf(model: readonly ReadCharacter[]): ReadCharacter[][] {
  const runs: ReadCharacter[][] = [[]];
  for (const one of model) {
    if (number.test(one.text)) runs.at(-1)?.push(one);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

const isBeside = ({ from, to }: ReadCharacter, run: readonly ReadCharacter[]): boolean =>
  from <= run.at(-1)!.to && to >= run[0]!.from;

const middle = ({ from, to }: ReadCharacter): number => (from + to) / 2;

/** Share of the narrower one. */
function overlap(one: ReadCharacter, other: ReadCharacter): number {
  const [width, otherWidth] = [one.to - one.from, other.to - other.from];
  return shared(one.from, width, other.from, otherWidth) / Math.max(1e-6, Math.min(width, otherWidth));
}
