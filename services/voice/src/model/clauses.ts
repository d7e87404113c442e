/**
 * A text in clauses: what an engine that takes long is given at a time, so that the first can be heard while the others
 * are made. Each is a text of its own, with its words. Sentences stay whole where they are short.
 */
import { codePoints, type SpokenText } from './spoken-text.js';

/** What follows a clause: it says how long the voice pauses. */
export type ClauseEnd = 'line' | 'sentence' | 'clause' | 'word';

export interface Clause extends SpokenText {
  readonly end: ClauseEnd;
  /** Index of the line of its first word that is said. */
  readonly line: number;
}

/** Seconds of speech, estimated, that an engine is given at a time: at first, and when there is enough to be heard. */
export interface ClauseLengths {
  readonly first: number;
  readonly most: number;
}

/** For an engine that takes about a second for a second of speech. */
export const slowly: ClauseLengths = { first: 2.1, most: 9 };

/** For engines that need no more than seconds for the longest text. */
export const quickly: ClauseLengths = { first: 15, most: 45 };

/** A place where the text may be cut: after a word. */
interface Cut {
  readonly end: ClauseEnd;
  /** Index of the first word after it. */
  readonly word: number;
  /** Where the text after it begins. */
  readonly position: number;
  /** From the start of the text. */
  readonly seconds: number;
  /** Whether the word before it belongs to what follows, as articles do. */
  readonly isTied: boolean;
  /** Another speaks after it. */
  readonly isFixed: boolean;
}

/** What is made while one clause is heard may be longer by so much, at two thirds of a second a second of sound. */
const growth = 1.5;

/**
 * @param isOneVoice whether two lines may be spoken in one; lines of different voices may not
 */
export function splitClauses(
  spoken: SpokenText,
  { first, most }: ClauseLengths,
  isOneVoice: (line: number, other: number) => boolean = () => true,
): Clause[] {
  const characters = [...spoken.text];
  const cuts = cutsOf(spoken, characters, isOneVoice);
  const clauses: Clause[] = [];
  let from: Pick<Cut, 'word' | 'position' | 'seconds'> = { word: 0, position: 0, seconds: 0 };
  for (let next = 0; next < cuts.length;) {
    const limit = Math.min(most, first * growth ** clauses.length);
    const at = bestCut(cuts, next, from.seconds, limit, clauses.length === 0);
    const cut = cuts[at];
    if (!cut) break;
    clauses.push(clauseBetween(spoken, characters, from, cut));
    from = cut;
    next = at + 1;
  }
  return clauses;
}

/** Dearer is worse; a clause that is too long by its half is as bad as one that ends between two words. */
const prices = { line: 0, sentence: 0, clause: 0.3, word: 1 } as const;
const pricesOfLaterOnes = { ...prices, word: 2.5 } as const;

function bestCut(cuts: readonly Cut[], next: number, from: number, limit: number, isFirst: boolean): number {
  let best = next;
  let least = Infinity;
  for (let at = next; at < cuts.length; at += 1) {
    const cut = cuts[at];
    if (!cut) break;
    const share = (cut.seconds - from) / limit;
    const lack = cut.isFixed ? 0 : Math.max(0, 1 - share);
    const price =
      (isFirst ? prices : pricesOfLaterOnes)[cut.end] +
      (cut.isTied ? 0.4 : 0) +
      lack +
      2 * Math.max(0, share - 1);
    // The longer of two that are equal.
    if (price <= least) [best, least] = [at, price];
    if (cut.isFixed || (share - 1) * 2 > least) break;
  }
  return best;
}

function cutsOf(
  { words, starts, lines }: SpokenText,
  characters: readonly string[],
  isOneVoice: (line: number, other: number) => boolean,
): Cut[] {
  const said = starts.flatMap((start, word) => (start === undefined ? [] : [{ start, word }]));
  const cuts: Cut[] = [];
  let seconds = 0;
  said.forEach(({ start, word }, index) => {
    const following = said[index + 1];
    const until = following?.start ?? characters.length;
    const stretch = characters.slice(start, until).join('');
    seconds += secondsOf(stretch);
    if (!following) {
      cuts.push({ end: 'line', word: words.length, position: until, seconds, isTied: false, isFixed: true });
      return;
    }
    const marks = /[^\p{L}\p{N}\p{M}]*$/u.exec(stretch)?.[0] ?? '';
    if (marks === '' && !isUnspaced(stretch)) return;
    const [line = 0, other = 0] = [lines[word], lines[following.word]];
    const firstOfLine = lines.findIndex((one, at) => at > word && one === other);
    const end = line === other ? endOf(marks, characters[following.start] ?? '') : 'line';
    cuts.push({
      end,
      word: line === other ? following.word : firstOfLine,
      position: until - codePoints(opening(marks)),
      seconds,
      isTied: end === 'word' && /^[\p{Script=Latin}\p{Script=Cyrillic}]{1,3} $/u.test(stretch),
      isFixed: !isOneVoice(line, other),
    });
  });
  return cuts;
}

/** Marks before the next word that belong to it. */
const opening = (marks: string): string =>
  /\s/u.test(marks) ? (/\S*$/u.exec(marks)?.[0] ?? '') : (/[\p{Ps}\p{Pi}¿¡]*$/u.exec(marks)?.[0] ?? '');

/** Words of such writing touch each other. */
const isUnspaced = (stretch: string): boolean => /\p{Script=Han}$/u.test(stretch);

function endOf(marks: string, next: string): ClauseEnd {
  const endsSentence = /[.!?…]["'”’»)\]]*\s|[。！？]/u.test(marks) && !/\p{Ll}/u.test(next);
  if (endsSentence) return 'sentence';
  return /[,;:—–、，；：…。！？]|[.!?]\s/u.test(marks) ? 'clause' : 'word';
}

function clauseBetween(
  { words, starts, lines }: SpokenText,
  characters: readonly string[],
  from: Pick<Cut, 'word' | 'position'>,
  to: Pick<Cut, 'word' | 'position' | 'end'>,
): Clause {
  const first = starts.findIndex((start, word) => word >= from.word && start !== undefined);
  return {
    text: characters.slice(from.position, to.position).join('').trimEnd(),
    words: words.slice(from.word, to.word),
    starts: starts
      .slice(from.word, to.word)
      .map((start) => (start === undefined ? undefined : start - from.position)),
    lines: lines.slice(from.word, to.word),
    end: to.end,
    line: lines[first] ?? 0,
  };
}

/** Seconds that a voice takes for a character, about. */
const paces = [
  [/\p{Script=Han}/u, 0.2],
  [/\p{Script=Hangul}/u, 0.15],
  [/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, 0.12],
  [/\p{N}/u, 0.2],
  [/\p{L}/u, 0.065],
  [/[.!?。！？…]/u, 0.3],
  [/[,;:—–、，；：]/u, 0.15],
] as const;

export const secondsOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (paces.find(([kind]) => kind.test(one))?.[1] ?? 0), 0);
