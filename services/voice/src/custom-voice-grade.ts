/** How custom voices are made here, in words for who chooses one: none is to take it for more than it is. */
import { spokenLanguages } from '@komavox/languages';
import type { Cloning, SpeechEngine } from './engines/engine.js';

const matched = {
  matching:
    'A custom voice is the built-in voice with its pitch, timbre and pace matched to the sample. It resembles the sample; it is not a copy of it.',
  nearest:
    'A custom voice is the natural voice nearest to the sample, with its pitch, timbre and pace matched. It resembles the sample; it is not a copy of it.',
} as const;
const cloned = 'A custom voice is cloned from the sample: it sounds like the person who speaks in it.';
const elsewhere =
  'In other languages, a voice is matched to the sample; it resembles the sample and is not a copy of it.';

export const customVoiceGrades = ['matching', 'nearest', 'cloning'] as const;

interface GradeOfEngine {
  readonly grade: (typeof customVoiceGrades)[number];
  /** Of the engine. */
  readonly name: string;
  /** Whole sentences. */
  readonly description: string;
}

export function customVoiceGrade(
  { id, voicesAre, languages }: Pick<SpeechEngine, 'id' | 'voicesAre' | 'languages'>,
  { engine: cloning }: Cloning,
): GradeOfEngine {
  if (cloning) {
    const isEverywhere = languages.every((code) => cloning.languages.includes(code));
    const where = `This goes for ${namesOf(cloning.languages)}.`;
    const description = isEverywhere ? cloned : `${cloned} ${where} ${elsewhere}`;
    return { grade: 'cloning', name: cloning.id, description };
  }
  const grade = voicesAre === 'people' ? 'nearest' : 'matching';
  return { grade, name: id, description: matched[grade] };
}

const namesOf = (codes: SpeechEngine['languages']): string =>
  new Intl.ListFormat('en').format(
    codes.map((code) => spokenLanguages.find((one) => one.code === code)?.name ?? code),
  );
