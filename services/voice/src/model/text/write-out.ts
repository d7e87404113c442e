/** A line as written in the words that a reader of the language would say. */
import type { MappedText } from '../mapped-text.js';
import { amounts } from './amounts.js';
import { datesAndTimes } from './dates-and-times.js';
import type { LanguageRules } from './language.js';
import { digitRuns, fractions, ordinals, plainNumbers } from './numbers.js';
import { romanNumerals } from './roman.js';
import { censored, initials, lastRewritten, rewritten, signs, withoutEmoticons } from './signs.js';

/** Each step leaves less that is not said as written; the order matters. */
const steps: readonly ((text: MappedText, rules: LanguageRules) => MappedText)[] = [
  withoutEmoticons,
  censored,
  rewritten,
  initials,
  digitRuns,
  datesAndTimes,
  amounts,
  ordinals,
  fractions,
  romanNumerals,
  plainNumbers,
  signs,
  lastRewritten,
];

export const writeOut = (text: MappedText, rules: LanguageRules): MappedText =>
  steps.reduce((written, step) => step(written, rules), text);
