/** What of the lines that a detector found is text: art reads as letters that are seldom sure of themselves. */
import { lettersOf } from '../page/letters-of.js';
import type { Reading, Word } from '../recognisers/recogniser.js';
import { confidenceOf } from './join.js';
import type { Writing } from './writing.js';

/** 0 to 100. A line below it is left out of its block; a block needs more, the more the shorter it is. */
const minLine = 50;
/** Of one that the detector is in doubt about, and of one beside a line that it isn't in doubt about, or in a balloon. */
const minDoubtfulLine = 80;
const minExpectedLine = 60;
const minBlock = 70;
/**
 * Where the detector is sure and a balloon is around: no art is both, so that a text of some letters that is read with doubt,
 * as a small one on a blurred scan, is one nonetheless.
 */
const minCertainLine = 30;
const minCertainBlock = 40;
/** A text has so many letters at least that differ; art is read as one or two, again and again. */
const minDifferent = 3;
/** Of one letter without a mark, which few texts are and art may look like. */
const minLoneLetter = 95;
/** Nothing but text is usual in a balloon. */
const surerByLetter = { inBalloon: 2, outside: 5 };
const shortText = 4;

/** Dashes and dots have any length, so that a recogniser isn't sure how many characters they are. */
const bars = /^[—―ー〜～…・]+$/u;
/** Beside bars, and beside few letters, a recogniser isn't sure of these either. */
const barsAndMarks = /^[—―ー〜～…・!?！？.。、，,'"「」『』（）()]+$/u;

/**
 * 0 to 100: how sure the recogniser is of all but bars, where there is anything else. Beside bars, and beside few letters, marks
 * don't count either.
 */
export function confidenceOfLines(lines: Reading['lines']): number {
  const without = (unsure: RegExp) => {
    const sure = lines.map((words) => words.filter(({ text }) => !unsure.test(text)));
    return sure.some((words) => words.length > 0) ? sure : undefined;
  };
  const words = lines.flat();
  const hasBars = words.some(({ text }) => bars.test(text));
  const isShort = lettersIn(textOf(words)) < shortText;
  const letters = hasBars || isShort ? without(barsAndMarks) : undefined;
  return confidenceOf({ lines: letters ?? without(bars) ?? lines });
}

/** Strokes and windows of art look like digits, and a sparkle like a ten: of a line of them, and of a text of nothing else. */
const minNumberLine = 75;
const minNumber = 90;

const isNumber = (text: string): boolean => /[\p{N}十]/u.test(text) && !/(?!十)\p{L}/u.test(text);

const minConfidence = {
  certain: minCertainLine,
  sure: minLine,
  expected: minExpectedLine,
  doubtful: minDoubtfulLine,
};

/** How sure the detector is: by itself, or because of what is around the line, or both. */
export type LineEvidence = keyof typeof minConfidence;

export function isLineOfText(words: readonly Word[], evidence: LineEvidence): boolean {
  if (words.length === 0 || isPattern(words)) return false;
  const least = isNumber(textOf(words)) ? minNumberLine : 0;
  return confidenceOfLines([words]) >= Math.max(least, minConfidence[evidence]);
}

/** Rings and dots of a pattern are read as zeros: no number begins with three. */
const rings = /^0{3,}$/;
/** So are windows, as one digit again and again. */
const oneDigit = /^(\p{Nd})(?:\s*\1)+$/u;
/** Others are read as letters among digits, which is text beside letters of the writing alone. */
const lettersAmongDigits = /^(?=.*\p{L}\p{Nd}|.*\p{Nd}\p{L})[A-Za-z\p{Nd}]{4,}$/u;

/** Signs that no word has: of lettering that isn't read, and of art. */
const signs = /[+=<>^_|\\{}]/u;

const isPattern = (words: readonly Word[]): boolean => rings.test(textOf(words));

/** Of letters, none of which is of the writing: dots and art beside Chinese read as Latin ones. */
export function hasOnlyForeignLetters(
  words: readonly Word[],
  { letters }: Pick<Writing, 'letters'>,
): boolean {
  const text = textOf(words);
  return /\p{L}/u.test(text) && !letters.test(text);
}

interface ReadText {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly isInBalloon: boolean;
  /** Whether the detector is sure of all its lines, and none is so large that it must be read with little doubt. */
  readonly isCertain: boolean;
  /** Whether its lines are thinner than those of the page's text. */
  readonly isSmall: boolean;
  readonly isInMargin: boolean;
}

const pageNumber = /^\p{Nd}{1,4}$/u;

export function isTextOfLines(read: ReadText, writing: Writing): boolean {
  const { text, confidence, isInBalloon, isCertain, isSmall, isInMargin } = read;
  if (isInMargin && pageNumber.test(text)) return confidence >= minNumber;
  if (isNumber(text) && (isSmall || confidence < minNumber || oneDigit.test(text))) return false;
  const characters = [...text.replace(/\s/gu, '')];
  const letters = lettersIn(text);
  const own = characters.filter((one) => writing.letters.test(one)).length;
  const isOwnLetter = (one: string): boolean => /\p{L}/u.test(one) && writing.letters.test(one);
  if (letters === 0 && !/[!?！？…]/u.test(text)) return false;
  if (characters.length === 1 && confidence < minLoneLetter) return false;
  if (letters < shortText && signs.test(text) && !/\p{N}/u.test(text)) return false;
  if (own === 0 && lettersAmongDigits.test(lettersOf(text))) return false;
  if (letters > 0 && own < letters / 2 && letters < 4) return false;
  const isLong = own >= shortText && new Set(characters.filter(isOwnLetter)).size >= minDifferent;
  if (isInBalloon && isCertain && isLong && confidence >= minCertainBlock) return true;
  const surer = surerByLetter[isInBalloon ? 'inBalloon' : 'outside'];
  return confidence >= minBlock + surer * Math.max(0, shortText - letters);
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join('');

const lettersIn = (text: string): number => [...lettersOf(text)].length;
