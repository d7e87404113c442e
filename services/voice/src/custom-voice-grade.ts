/** How custom voices are made here, in words for who chooses one: none is to take it for more than it is. */
import { chapterLanguage, type SpokenLanguage, spokenLanguages } from '@komavox/languages';
import type { VoiceContext } from './context.js';
import { clonerFor } from './speeches/custom-voice.js';

/** What a custom voice is, of each grade. */
const sentences = {
  matching:
    'is the built-in voice with its pitch, timbre and pace matched to the sample. It resembles the sample; it is not a copy of it.',
  nearest:
    'is the natural voice nearest to the sample, with its timbre and pace matched. It resembles the sample; it is not a copy of it.',
  cloning: 'is cloned from the sample: it sounds like the person who speaks in it.',
} as const;

type Grade = keyof typeof sentences;

export const customVoiceGrades = Object.keys(sentences) as [Grade, ...Grade[]];

interface CustomVoiceGrade {
  readonly grade: Grade;
  /** Of the engine. */
  readonly name: string;
  /** Whole sentences. */
  readonly description: string;
}

export function customVoiceGrade(
  { engines, cloning }: Pick<VoiceContext, 'engines' | 'cloning'>,
  language: SpokenLanguage,
): CustomVoiceGrade {
  const cloner = clonerFor(cloning, language);
  const { id: name, voicesAre } = cloner ?? engines.bestForMatching(language);
  const natural = voicesAre === 'people' ? 'nearest' : 'matching';
  const grade = cloner ? 'cloning' : natural;
  return { grade, name, description: `In ${nameOf(language)}, a custom voice ${sentences[grade]}` };
}

const nameOf = (language: SpokenLanguage): string =>
  spokenLanguages.find(({ code }) => code === language)?.name ?? chapterLanguage(language)?.name ?? language;
