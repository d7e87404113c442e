/** All corrections of readings. The more a correction asks for, the sooner it is tried: longer words, then contexts. */
import { compoundsOfNovels } from './compounds-of-novels.js';
import type { Correction } from './correction.js';
import { homographs } from './homographs.js';
import { inContext } from './in-context.js';
import { rareSpellings } from './rare-spellings.js';
import { verbsOfNovels } from './verbs-of-novels.js';
import { words } from './words.js';

const byFirst = new Map<string, Correction[]>();
for (const correction of [
  ...inContext,
  ...homographs,
  ...words,
  ...rareSpellings,
  ...compoundsOfNovels,
  ...verbsOfNovels,
]) {
  const first = correction.word.charAt(0);
  byFirst.set(first, [...(byFirst.get(first) ?? []), correction]);
}

/** Those of words that begin with a character. */
export const correctionsOf = (first: string): readonly Correction[] => byFirst.get(first) ?? [];
