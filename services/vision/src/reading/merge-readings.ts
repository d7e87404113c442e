/**
 * One reading out of several of the same column: as it stands on the page, with grain and without, and its characters laid
 * out as a row. Each loses what another shows: the first small marks and small kana, the last what is cut wrongly.
 */
import { median } from '../raster/raster.js';
import type { Word } from '../recognisers/recogniser.js';
import { comma, commaOrStop, fullStop } from './commas-and-stops.js';
import { meanConfidence } from './join.js';

/** 0 to 100. Of a reading that is far less sure than the other nothing is taken. */
const maxBehind = 12;
/** A character that one reading alone has, and how sure it must be; small ones are lost easily. */
const sureAlone = { small: 55, bar: 85, other: 93 };
/** Between two that differ the one as it stands on the page is right, unless the other is surer by this. */
const surerBy = 4;

/** Marks and kana of which there is little ink, and bars, which look like more or fewer in a column. */
const small = /^[、。，．,.・…!?！？「」『』（）()〜～ー―—っゃゅょぁぃぅぇぉッャュョァィゥェォ]$/u;

/** What one of two readings of the same pixels has alone, and how sure it must be. */
const sureOnce = { small: 25, other: 60 };
/** At the ends of a column, where neither is surer than that, art beside the text was read. */
const minAtEnd = { agreed: 40, disputed: 60, foreign: 85 };

/**
 * Both readings are of the column as it stands, so that their places are alike.
 * @param grained characters read with grain, which shows small marks
 * @param plain those read without, which tells thin strokes apart
 */
export function agreedReading(grained: readonly Word[], plain: readonly Word[]): Word[] {
  if (grained.length === 0 || plain.length === 0) return [...grained, ...plain];
  const pitch = Math.max(pitchOf(grained), pitchOf(plain));
  const isInPlace = (own: Word, other: Word) =>
    pitch === 0 || Math.abs(middle(own) - middle(other)) < farthestPair * pitch;
  const pairs = withAbbreviations(aligned(grained, plain, isInPlace));
  const agreed = pairs.flatMap((pair, index) => {
    const { own, other } = pair;
    const one = surerOf(pair);
    if (!one) return [];
    const end = index === pairs.length - 1 ? 'last' : index === 0 ? 'first' : undefined;
    if (one.confidence < minConfidence(own, other, end)) return [];
    if (end === 'last' && isBeyondEnd(one, wordsOf(pairs[index - 1]), pitch)) return [];
    const isAlone = !own || !other;
    if (isAlone && isVoicing(one, pairs[index - 1])) return [];
    if (isAlone && isReadTwice(one, neighboursOf(pairs, index), pitch)) return [];
    return isAlone && !hasRoom(one, largeNeighboursOf(pairs, index), pitch) ? [] : [one];
  });
  // Alignment leaves open which comes first of two that each reading has alone.
  return agreed.sort((one, other) => middle(one) - middle(other));
}

/** The only Latin words of many comics. They lie on their side in a column, and are read with doubt. */
const abbreviations = /(?<![A-Z])(?:OK|NG|TV|PC|CD|CM|DVD|DNA|SOS|UFO|VIP)(?![A-Z])/g;
/** 0 to 100: how sure either reading is of each letter of one, and how sure it is then. */
const sureOfLetter = 35;
const sureOfAbbreviation = 85;

/** Where Latin letters that follow each other make one, they are no art. */
function withAbbreviations(pairs: readonly Pair[]): readonly Pair[] {
  const read = pairs.map(surerOf);
  const letters = read.map(({ text = '', confidence = 0 }: Partial<Word> = {}) => {
    return /^[A-Za-z]$/u.test(text) && confidence >= sureOfLetter ? text.toUpperCase() : ' ';
  });
  const made = new Map(
    [...letters.join('').matchAll(abbreviations)].flatMap(({ 0: text, index }) =>
      [...text].map((letter, at) => [index + at, letter] as const),
    ),
  );
  return pairs.map((pair, index) => {
    const [word, text] = [read[index], made.get(index)];
    if (!word || text === undefined) return pair;
    const letter = { ...word, text, confidence: Math.max(word.confidence, sureOfAbbreviation) };
    return { own: letter, other: letter };
  });
}

const surerOf = ({ own, other }: Pair): Word | undefined =>
  own && other ? surer(own, other) : (own ?? other);

const voicing = /^[!！゛゜]$/u;

/** Whether a mark is that of a kana which the other reading has with it: く！ of ぐ. */
function isVoicing({ text }: Word, before: Pair | undefined): boolean {
  if (!voicing.test(text) || !before?.own || !before.other) return false;
  const [one, other] = [before.own.text, before.other.text];
  const isVoiced = (kana: string, plain: string) => kana !== plain && kana.normalize('NFD').startsWith(plain);
  return isVoiced(one, other) || isVoiced(other, one);
}

/** By the distance of one character to the next: readings of one character are no farther apart. */
const farthestPair = 0.9;
/** By the same: what is closer is in one place. */
const samePlace = 0.5;
/** By the same: a character that one reading has alone needs so much of it on either side. */
const minRoom = 0.75;
/** By the same: between two with one more between them. */
const roomForOne = 1.2;

/** Pixels from the middle of a character to that of the next, as it is most often; no more than the column is wide. */
function pitchOf(words: readonly Word[]): number {
  const distances = words.slice(1).map((word, index) => middle(word) - middle(words[index]!));
  return Math.min(median(distances), ...words.map(({ left, right }) => right - left));
}

const middle = ({ top, bottom }: Word): number => (top + bottom) / 2;

/** Characters beside it, of either reading. */
const neighboursOf = (pairs: readonly Pair[], index: number): Word[] => [
  ...wordsOf(pairs[index - 1]),
  ...wordsOf(pairs[index + 1]),
];

/** Small ones may stand closer. */
const largeNeighboursOf = (pairs: readonly Pair[], index: number): Word[] =>
  neighboursOf(pairs, index).filter(({ text }) => !small.test(text));

/** Of any width. */
const areSame = (one: string, other: string): boolean => one.normalize('NFKC') === other.normalize('NFKC');

/** Whether it is a mark that is beside it already, in its place: the stroke of an exclamation mark, and its point. */
const isReadTwice = (word: Word, neighbours: readonly Word[], pitch: number): boolean =>
  neighbours.some(
    (other) => areSame(word.text, other.text) && Math.abs(middle(word) - middle(other)) < samePlace * pitch,
  );

/** Of what has none the other reading has already. */
const hasRoom = (word: Word, neighbours: readonly Word[], pitch: number): boolean =>
  small.test(word.text) ||
  neighbours.every((other) => Math.abs(middle(word) - middle(other)) >= minRoom * pitch);

function minConfidence(
  own: Word | undefined,
  other: Word | undefined,
  end: 'first' | 'last' | undefined,
): number {
  const isSmall = (text: string): boolean => small.test(text) && !(end && bar.test(text));
  if (!own || !other) {
    const text = (own ?? other)?.text ?? '';
    if (isSmall(text)) return sureOnce.small;
    return end && foreign.test(text) ? minAtEnd.foreign : sureOnce.other;
  }
  if (!end || isSmall(own.text)) return 0;
  if (end === 'last' && foreign.test(own.text) && foreign.test(other.text)) return minAtEnd.foreign;
  return own.text === other.text ? minAtEnd.agreed : minAtEnd.disputed;
}

/** Strokes of art look like Latin letters. */
const foreign = /[A-Za-z0-9]/;
/** So do tails of balloons, and like brackets: they stand farther from the text, by the distance of one character to the next. */
const likeTail = /[A-Za-z0-9「」]/u;
const farthestEnd = 1.5;

function isBeyondEnd(word: Word, before: readonly Word[], pitch: number): boolean {
  if (before.length === 0 || !likeTail.test(word.text)) return false;
  return middle(word) - Math.max(...before.map(middle)) > farthestEnd * pitch;
}

function surer(one: Word, other: Word): Word {
  const [chosen, passedOver] = other.confidence > one.confidence ? [other, one] : [one, other];
  return { ...chosen, ...othersOf(chosen, passedOver) };
}

/** What was not chosen may be right nonetheless. */
function othersOf(chosen: Word, passedOver: Word): Pick<Word, 'others'> {
  const all = [...(chosen.others ?? []), passedOver, ...(passedOver.others ?? [])];
  const others = all.filter(({ text }) => text !== chosen.text);
  if (others.length === 0) return {};
  return { others: others.map(({ text, confidence }) => ({ text, confidence })) };
}

/** Outlines look like it, and strokes of art. */
const bar = /^[〜～ー―—]$/u;

/** 0 to 100: a column of which every character is at least that sure is taken as it was read standing. */
const sureStanding = 90;

/**
 * Whether the row of a column may show more than the column as it stands. Of columns that are sure it changes next to nothing,
 * and every seventh line that is read would be one of theirs.
 */
export const isInDoubt = (standing: readonly Word[]): boolean =>
  standing.some(({ confidence, others }) => confidence < sureStanding || others !== undefined);

/**
 * @param standing characters of the column, each with its place on the page
 * @param laid those of the row; their places are not of the page and are not used
 * @param isLast whether it is the last column of its text, which seldom ends in a comma
 */
export function mergeReadings(standing: readonly Word[], laid: readonly Word[], isLast = false): Word[] {
  if (standing.length === 0 || laid.length === 0) return [...standing];
  if (meanConfidence(withoutDoubtfulEnd(laid)) < meanConfidence(standing) - maxBehind) return [...standing];
  const merged: Word[] = [];
  const pairs = aligned(standing, laid);
  const pitch = pitchOf(standing);
  pairs.forEach(({ own, other }, index) => {
    if (own && other) merged.push(chosenOf(own, other, isLast && index === pairs.length - 1));
    else if (own) {
      if (!isStutter(own, pairs[index - 1]?.own, pairs[index + 1]?.own)) merged.push(own);
    } else if (other && isAdded(other) && isRoomFor(other, pairs, index, pitch)) {
      const before = merged.at(-1);
      merged.push(before ? placedAfter(before, other) : placedBefore(standing[0]!, other));
    }
  });
  return merged;
}

/** Without the last characters while they are in doubt: they may be art behind the text, as the tail of its balloon. */
function withoutDoubtfulEnd(laid: readonly Word[]): readonly Word[] {
  const last = laid.findLastIndex(({ confidence }) => confidence >= minAtEnd.agreed);
  return last < 0 ? laid : laid.slice(0, last + 1);
}

function chosenOf(own: Word, other: Word, isEnd: boolean): Word {
  const isSurer = other.confidence > own.confidence + surerBy;
  const [chosen, passedOver] = isSurer ? [other, own] : [own, other];
  const text = isEnd && comma.test(chosen.text) && fullStop.test(passedOver.text) ? '。' : chosen.text;
  return { ...own, text, confidence: chosen.confidence, ...othersOf({ ...chosen, text }, passedOver) };
}

/** A long mark is read twice at times. */
const isStutter = ({ text }: Word, before: Word | undefined, after: Word | undefined): boolean =>
  /^[ー―]$/u.test(text) && (before?.text === text || after?.text === text);

/** Strokes of art look like it. */
const stroke = /^[|｜\\/]$/u;

const isAdded = ({ text, confidence }: Word): boolean => {
  if (stroke.test(text)) return false;
  if (bar.test(text)) return confidence >= sureAlone.bar;
  return confidence >= (small.test(text) ? sureAlone.small : sureAlone.other);
};

/** Dots and dashes, which a row whose last cell is empty, or holds art, seems to end in, and what outlines look like. */
const likeEnds = /^[.・…—「」『』（）()]$/u;

const hasOwn = (pairs: readonly Pair[]): boolean => pairs.some(({ own }) => own !== undefined);

/** Between two characters of the column; at its ends nothing says how much there is. */
function isRoomFor({ text }: Word, pairs: readonly Pair[], index: number, pitch: number): boolean {
  const [before, after] = [pairs[index - 1]?.own, pairs[index + 1]?.own];
  const isFirst = !hasOwn(pairs.slice(0, index));
  const isLast = !hasOwn(pairs.slice(index + 1));
  if (likeEnds.test(text) && (isFirst || isLast)) return false;
  if (commaOrStop.test(text) && isFirst) return false;
  if (small.test(text) || !before || !after) return true;
  const isBesideSmall = small.test(before.text) || small.test(after.text);
  if (isBesideSmall && !foreign.test(text)) return true;
  return middle(after) - middle(before) > roomForOne * pitch;
}

/** It has no place of its own, and takes the end of the one before it. */
const placedAfter = (before: Word, { text, confidence }: Word): Word => ({
  ...before,
  text,
  confidence,
  top: before.bottom,
});

/** Likewise, of what stands before all others. */
const placedBefore = (after: Word, { text, confidence }: Word): Word => ({
  ...after,
  text,
  confidence,
  bottom: after.top,
});

interface Pair {
  readonly own?: Word;
  readonly other?: Word;
}

const wordsOf = (pair: Pair | undefined): Word[] => [pair?.own, pair?.other].flatMap((word) => word ?? []);

/** By the fewest edits; of as few, those that pair small marks with small marks. */
function aligned(
  standing: readonly Word[],
  laid: readonly Word[],
  canPair: (own: Word, other: Word) => boolean = () => true,
): Pair[] {
  const width = laid.length + 1;
  const cost = new Float64Array((standing.length + 1) * width);
  const change = (own: Word, other: Word): number => {
    if (!canPair(own, other)) return Infinity;
    if (areSame(own.text, other.text)) return 0;
    return small.test(own.text) === small.test(other.text) ? 1 : 1.5;
  };
  for (let row = 0; row <= standing.length; row++) {
    for (let column = 0; column <= laid.length; column++) {
      const [own, other] = [standing[row - 1], laid[column - 1]];
      const at = row * width + column;
      if (!own && !other) continue;
      cost[at] = Math.min(
        own ? cost[at - width]! + 1 : Infinity,
        other ? cost[at - 1]! + 1 : Infinity,
        own && other ? cost[at - width - 1]! + change(own, other) : Infinity,
      );
    }
  }
  const pairs: Pair[] = [];
  for (let [row, column] = [standing.length, laid.length]; row > 0 || column > 0;) {
    const [own, other] = [standing[row - 1], laid[column - 1]];
    const at = row * width + column;
    if (own && other && cost[at] === cost[at - width - 1]! + change(own, other)) {
      pairs.push({ own, other });
      [row, column] = [row - 1, column - 1];
    } else if (own && cost[at] === cost[at - width]! + 1) {
      pairs.push({ own });
      row -= 1;
    } else {
      pairs.push({ ...(other && { other }) });
      column -= 1;
    }
  }
  return pairs.reverse();
}
