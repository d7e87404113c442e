/** Finds the words of a speech in the balloons that they were read from. */
import type { WordTiming } from '@komavox/scene';
import type { TextRegion } from '../../api/types.js';

export interface LocatedWord {
  /** Seconds from the start of the speech. */
  readonly start: number;
  /** Region of the page, and the characters in its text; null when the word is in none. */
  readonly place: { readonly region: number; readonly from: number; readonly to: number } | null;
}

interface Letters {
  readonly text: string;
  /** For each of its units, the character that it was. */
  readonly origin: readonly { readonly from: number; readonly to: number }[];
}

const isLetter = /[\p{L}\p{N}\p{M}]/u;

/** Spaces and punctuation differ between what is shown and what is spoken; letters don't. */
function lettersOf(original: string): Letters {
  let text = '';
  const origin: { from: number; to: number }[] = [];
  let from = 0;
  for (const character of original) {
    const to = from + character.length;
    if (isLetter.test(character)) {
      const lower = character.toLowerCase();
      text += lower;
      for (let unit = 0; unit < lower.length; unit++) origin.push({ from, to });
    }
    from = to;
  }
  return { text, origin };
}

/**
 * A balloon is found where all its letters are spoken, in the order of the regions. One whose text was edited is passed
 * over; the others keep their marks.
 *
 * @param text all that is spoken, of which these are the words until now
 */
export function locateWords(
  words: readonly WordTiming[],
  regions: readonly Pick<TextRegion, 'text' | 'order'>[],
  text = '',
): readonly LocatedWord[] {
  const spoken = words.map(({ word }) => lettersOf(word).text);
  const wordOf = spoken.flatMap((word, index) => Array.from({ length: word.length }, () => index));
  const said = spoken.join('');
  const whole = lettersOf(text).text;
  const all = whole.startsWith(said) ? whole : said;
  const places = new Map<number, { region: number; from: number; to: number }>();
  const inOrder = regions
    .map(({ text, order }, region) => ({ letters: lettersOf(text), order, region }))
    .sort((one, other) => one.order - other.order);
  let next = 0;
  for (const { letters, region } of inOrder) {
    const found = letters.text === '' ? -1 : all.indexOf(letters.text, next);
    if (found < 0) continue;
    next = found + letters.text.length;
    letters.origin.forEach(({ from, to }, unit) => {
      const word = wordOf[found + unit];
      if (word === undefined) return;
      const known = places.get(word);
      if (!known) places.set(word, { region, from, to });
      else if (known.region === region) known.to = to;
    });
  }
  return words.map(({ start }, index) => ({ start, place: places.get(index) ?? null }));
}

/** The word that is being spoken: the last that has begun. -1 before the first. */
export function wordAt(words: readonly LocatedWord[], seconds: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
