/** What a block may say, and the choice among it: the text that most readings agree on, by the surest. */
import { capitalHeight, emHeight } from '../page/find.js';
import type { Reading } from '../recognisers/recogniser.js';
import type { Attempt } from './attempts.js';
import { contradictions, fitToCells } from './fit-to-cells.js';
import { confidenceOf, joinedText } from './join.js';
import { distance } from './distance.js';
import { withLookAlikes } from './look-alikes.js';
import { placeCharacters, placeReadWords, type PlacedWord } from './place-words.js';
import type { Writing } from './writing.js';

export interface Candidate {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly vertical: boolean;
  /** Confidence, less what was left out. A recogniser that drops a column is as confident as ever about the others. */
  readonly quality: number;
  readonly expected: number;
  /** Characters, or words, too many or too few for the layout. */
  readonly off: number;
  /** Readings that say the same, and that say nearly the same, this one among them. */
  readonly votes: number;
  readonly support: number;
  /** How many there are of the block. */
  readonly readings: number;
  /** The least confidence of a word. */
  readonly weakest: number;
  /** Where its words lie on the page. */
  readonly places: readonly PlacedWord[];
}

/** Points of confidence that a further character makes up for. */
const confidencePerCharacter = 0.8;
/** Points of confidence that a character costs which can't be what its ink shows. */
const contradiction = 30;

export function asCandidate(
  { vertical, expected, cells, words, scale, place, places: cellPlaces }: Attempt,
  reading: Reading,
  writing: Writing,
): Candidate {
  const em = (writing.unspaced ? emHeight : capitalHeight) * scale;
  const joined = joinedText(reading, writing, em);
  const fitted = fitToCells(joined, cells);
  const text = withLookAlikes(fitted, writing);
  const confidence = confidenceOf(reading);
  const { length } = [...text];
  const covered = expected === 0 ? 1 : Math.min(1, length / expected);
  const kept = expected === 0 ? 0 : Math.min(length, expected + 1);
  // Of two readings as sure as each other the longer one has kept the punctuation.
  const quality =
    confidence * covered + confidencePerCharacter * kept - contradiction * contradictions(text, cells);
  const weakest = Math.min(100, ...reading.lines.flat().map((word) => word.confidence));
  const off = expected > 0 ? Math.abs(length - expected) : Math.abs(text.split(' ').length - (words ?? 0));
  const places = writing.unspaced
    ? placeCharacters(text, cellPlaces, vertical)
    : placeReadWords(text, reading, place);
  const alone = { votes: 1, support: 1, readings: 1 };
  return { text, confidence, vertical, quality, expected, off, weakest, places, ...alone };
}

/**
 * The reading that most say letter for letter; of those with as many votes the best. undefined for none.
 */
export function chosenOf(readings: readonly Candidate[]): Candidate | undefined {
  let chosen: Candidate | undefined;
  for (const one of readings) {
    const votes = readings.filter(({ text }) => text === one.text && text !== '').length;
    const agreed = { ...one, votes };
    if (!chosen || rank(agreed) > rank(chosen)) chosen = agreed;
  }
  if (!chosen) return undefined;
  const { text } = chosen;
  const alike = readings.filter((one) => one.text !== '' && isAlike(text, one.text));
  const sure = alike.map((one) => one.confidence);
  const mean = sure.reduce((sum, one) => sum + one, 0) / Math.max(1, sure.length);
  // Where the layout tells how many characters there are, doubt at one size says little.
  const confidence = chosen.expected === 0 ? Math.min(100, ...sure) : mean;
  return { ...chosen, confidence, support: alike.length, readings: readings.length };
}

/** Share of two texts that may differ. */
const maxDifference = 0.34;

const isAlike = (text: string, other: string): boolean =>
  distance(text, other) <= maxDifference * Math.max(text.length, other.length);

/** Points of confidence that a vote is worth, and that a character or word costs which the layout doesn't show. */
const perVote = 30;
const perMiscount = 45;

const rank = ({ votes, quality, off }: Candidate): number => perVote * votes - perMiscount * off + quality;

/** Whether further readings can't change what the block says. */
export const isSettled = ({ votes, confidence, weakest, off }: Candidate): boolean =>
  off === 0 && (votes > 1 ? confidence > 80 : weakest > 90);
