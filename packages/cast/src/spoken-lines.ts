/** What is sent to be spoken: a text, and for each of its lines who says it and how. */
import type { AssignedLine, LineManner } from './cast.js';
import type { SoundEffects } from './region-kind.js';
import { linesOf, matchLines } from './match-lines.js';

/** One for each line of the text. */
interface SpokenLine {
  readonly voice?: string;
  readonly manner?: LineManner;
}

export interface SpokenLines {
  readonly text: string;
  readonly lines: readonly SpokenLine[];
}

interface Casting {
  readonly assigned: readonly AssignedLine[];
  /** Id of the voice of a member in the language of the text; undefined for the default. */
  readonly voiceOf: (memberId: string) => string | undefined;
  readonly soundEffects: SoundEffects;
}

/** The text may be empty: a page of sound effects that are skipped. */
export function spokenLines(text: string, { assigned, voiceOf, soundEffects }: Casting): SpokenLines {
  const all = linesOf(text);
  const found = matchLines(all, assigned);
  const kept = all.flatMap((line, index) => {
    const is = found[index];
    if (is?.kind === 'sound' && soundEffects === 'skip') return [];
    const voice = is?.memberId == null ? undefined : voiceOf(is.memberId);
    const manner = is && is.manner !== 'plain' ? is.manner : undefined;
    return [{ line, spoken: { ...(voice !== undefined && { voice }), ...(manner && { manner }) } }];
  });
  return { text: kept.map(({ line }) => line).join('\n'), lines: kept.map(({ spoken }) => spoken) };
}
