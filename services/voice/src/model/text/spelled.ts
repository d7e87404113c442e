/** Initialisms that engines would read as words. */
import type { Rewriting } from './language.js';

/** Said letter by letter: `spelled('IQ SOS')` makes IQ I Q. */
export const spelled = (words: string): Rewriting => [
  new RegExp(`(?<!\\p{L})(?:${words.replaceAll(' ', '|')})(?!\\p{L})`, 'gu'),
  ([letters]) => [...letters].join(' '),
];
