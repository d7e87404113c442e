/** How custom voices are made here, in words for who chooses one: none is to take it for more than it is. */
import type { SpeechEngine } from './engines/engine.js';

const sentences = {
  matching:
    'A custom voice is the built-in voice with its pitch, timbre and pace matched to the sample. It resembles the sample; it is not a copy of it.',
  nearest:
    'A custom voice is the natural voice nearest to the sample, with its pitch, timbre and pace matched. It resembles the sample; it is not a copy of it.',
  cloning: 'A custom voice is cloned from the sample: it sounds like the person who speaks in it.',
} as const;

type CustomVoiceGrade = keyof typeof sentences;
export const customVoiceGrades = Object.keys(sentences) as [CustomVoiceGrade, ...CustomVoiceGrade[]];

interface GradeOfEngine {
  readonly grade: CustomVoiceGrade;
  /** Of the engine. */
  readonly name: string;
  /** Whole sentences. */
  readonly description: string;
}

export function customVoiceGrade(engine: Pick<SpeechEngine, 'id' | 'cloning' | 'voicesAre'>): GradeOfEngine {
  const grade = gradeOf(engine);
  return { grade, name: engine.id, description: sentences[grade] };
}

function gradeOf({ cloning, voicesAre }: Pick<SpeechEngine, 'cloning' | 'voicesAre'>): CustomVoiceGrade {
  if (cloning === 'sample') return 'cloning';
  return voicesAre === 'people' ? 'nearest' : 'matching';
}
