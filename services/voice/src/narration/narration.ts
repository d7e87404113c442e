/**
 * How a user wants texts read: in general, and for one manga what differs. A voice of each language, speed, volume, and
 * for a manga the readings of words that would be said wrongly.
 */
import { comparedWord } from '@komavox/languages';
import { z } from 'zod';
import { byLanguage } from '../model/by-language.js';

/** Of one language of one manga; a long series has some dozens of names. */
const maxPronunciations = 300;
const maxWord = 60;
const maxReading = 120;

const voices = byLanguage(
  z.string().regex(/^(?:[a-z0-9-]{1,20}\/[\w-]{1,40})?$/, 'This is not the name of a voice.'),
).describe(
  'The voice of each language, by its code; without one, or where it is empty, the best that is installed speaks',
);
const speed = z
  .number()
  .min(0.5, 'The speed is between 0.5 and 2.')
  .max(2, 'The speed is between 0.5 and 2.')
  .describe('0.5 to 2; 1 as the voice speaks by itself');
const volume = z
  .number()
  .min(0, 'The volume is between 0 and 1.')
  .max(1, 'The volume is between 0 and 1.')
  .describe('0 to 1, of the player');
const soundEffects = z
  .enum(['skip', 'read'])
  .describe('Whether drawn sounds are read where a cast tells them');

export const narration = z.object({ voices, speed, volume, soundEffects }).meta({ id: 'Narration' });

export type Narration = z.output<typeof narration>;

export const defaultNarration: Narration = { voices: {}, speed: 1, volume: 1, soundEffects: 'skip' };

const words = (longest: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(longest, `This is longer than ${longest} characters.`)
    .regex(/^\P{Cc}*$/u, 'This has a line break or another control character.');

const pronunciation = z
  .object({
    word: words(maxWord, 'A word is missing.').describe('As it is written'),
    reading: words(maxReading, 'A reading is missing.').describe(
      'As it is to be said, in letters of the language',
    ),
  })
  .meta({ id: 'Pronunciation' });

const pronunciations = byLanguage(
  z
    .array(pronunciation)
    .max(maxPronunciations, `A manga has at most ${maxPronunciations} readings in a language.`)
    .superRefine((list, { addIssue }) => {
      const known = new Set<string>();
      for (const [index, { word }] of list.entries()) {
        const message = `“${word}” is in the list already.`;
        const compared = comparedWord(word);
        if (known.has(compared)) addIssue({ code: 'custom', path: [index, 'word'], message });
        known.add(compared);
      }
    }),
).describe('Readings of words, by the code of the language');

export const mangaNarration = narration
  .partial()
  .extend({ pronunciations: pronunciations.default({}) })
  .meta({ id: 'MangaNarration', description: 'What is left out is as in general' });

export type MangaNarration = z.output<typeof mangaNarration>;

/** A manga's narration, with what it leaves out as in general: languages without a voice of their own, too. */
export const merged = (
  general: Narration,
  { voices, pronunciations, ...chosen }: MangaNarration,
): Narration & Pick<MangaNarration, 'pronunciations'> => ({
  ...general,
  ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
  voices: { ...general.voices, ...voices },
  pronunciations,
});
