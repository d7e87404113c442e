/** A user's own list of how words are said: names of people, places, techniques. */
import { apostrophes, comparedWord } from '@komavox/languages';
import { escaped } from './escaped.js';
import type { MappedText } from './mapped-text.js';
import type { SetAside } from './set-aside.js';

export interface Pronunciation {
  /** As it stands in the text. */
  readonly word: string;
  /** In kana for Japanese, pinyin with tone numbers or characters for Chinese, else as the language would spell it. */
  readonly reading: string;
}

/** Puts the readings in, the longest words first. */
export type Pronounce = (text: MappedText, aside: SetAside) => MappedText;

/** The scripts in which a word ends where the script does; in others a word may stand inside a text without spaces. */
const bounded = ['Latin', 'Cyrillic', 'Katakana'] as const;

export function pronouncing(
  pronunciations: readonly Pronunciation[],
  spell: (reading: string) => string,
): Pronounce {
  const readings = new Map<string, string>();
  for (const { word, reading } of pronunciations) {
    const key = comparedWord(word);
    if (key !== '' && !readings.has(key)) readings.set(key, spell(reading.trim()));
  }
  if (readings.size === 0) return (text) => text;
  const longestFirst = [...readings.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(wholeWord).join('|'), 'giu');
  return (text, aside) =>
    text.replace(pattern, ([found]) => {
      const reading = readings.get(comparedWord(found));
      if (reading === undefined) return undefined;
      // Of several words, each has its share of the reading.
      const shares = /\s/u.test(found) ? reading.split(/\s+/u) : [reading];
      const marks = shares.map((share) => aside.add(share));
      return marks.includes(undefined) ? undefined : marks.join(' ');
    });
}

/** Those whose word may be in the text: others make no difference to how it sounds. */
export function pronunciationsFor(
  text: string,
  pronunciations: readonly Pronunciation[],
): readonly Pronunciation[] {
  const compared = comparedWord(text);
  return pronunciations.filter(({ word }) => compared.includes(comparedWord(word)));
}

function wholeWord(word: string): string {
  const letters = [...word];
  const source = escaped(word).replaceAll("'", `[${apostrophes}]`).replace(/ /gu, '\\s+');
  return `${border(letters[0], '<!')}${source}${border(letters.at(-1), '!')}`;
}

/** No letter of the same script may touch the word. A Korean word begins at a space and is followed by particles. */
function border(letter = '', look: '<!' | '!'): string {
  if (look === '<!' && /\p{Script=Hangul}/u.test(letter)) return '(?<!\\p{Script=Hangul})';
  if (/\p{N}/u.test(letter)) return `(?${look}\\p{N})`;
  const script = bounded.find((name) => new RegExp(`\\p{Script_Extensions=${name}}`, 'u').test(letter));
  if (script === undefined) return '';
  return `(?${look}[\\p{Script_Extensions=${script}}\\p{M}${script === 'Katakana' ? '' : '\\p{N}'}])`;
}
