/** Words in Cyrillic that were read with a capital and may have none: most of its letters have one shape for both. */
import type { Word } from '../recognisers/recogniser.js';

/** 0 to 100: of a name, whose capital shows by its height, it is less likely that it has none. */
const minSmall = 5;
/** What stands before the first word of a sentence. */
export const beginsSentence = /(?:^|[.!?…:—–])[\s"«»„“”'(]*$/u;

/** Whether a text is lettered in capitals, as most comics are. */
export function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{sc=Cyrillic}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter));
  return letters.length > 1 && capitals.length > letters.length / 2;
}

/** @param lines of one text */
export function withSmallLetters(lines: readonly (readonly Word[])[]): (readonly Word[])[] {
  const whole = lines.flat().map(({ text }) => text);
  if (isInCapitals(whole.join(' '))) return [...lines];
  let before = '';
  return lines.map((line) =>
    line.map((word) => {
      const mayBeSmall = !beginsSentence.test(before) && isSmall(word);
      before = word.text;
      return mayBeSmall ? { ...word, text: word.text.toLowerCase() } : word;
    }),
  );
}

const isSmall = ({ text, others = [] }: Word): boolean =>
  others.some((other) => other.text === text.toLowerCase() && other.confidence >= minSmall);
