/** What somebody chose of how a text is spoken; nothing where all is as it is by itself. */
import { Problem } from '@komavox/core';
import type { LineManner } from './line-manners.js';
import { splitLines } from './prepare-text.js';
import type { Pronunciation } from './pronunciations.js';

export interface LineChoice {
  /** The id of a voice; the text's without. */
  readonly voice?: string | undefined;
  readonly manner?: LineManner | undefined;
}

export interface SpeechChoices {
  /** The id of a voice, `<engine>/<name>`; the best that is installed without. */
  readonly voice?: string;
  /** 1 without. */
  readonly speed?: number;
  /** One for each line of the text. */
  readonly lines?: readonly LineChoice[];
  readonly pronunciations?: readonly Pronunciation[];
}

interface AskedChoices {
  readonly voice: string | undefined;
  readonly speed: number | undefined;
  readonly lines: readonly LineChoice[] | undefined;
}

/**
 * Without what is as it is by itself, in one order. Throws Problem 400 `lines_mismatch` unless there is one line for each
 * of the text, which is as it was sent.
 */
export function choicesOf(
  text: string,
  { voice, speed = 1, lines }: AskedChoices,
  pronunciations: readonly Pronunciation[],
): SpeechChoices | undefined {
  const chosen =
    lines &&
    linesOf(text, lines).map(({ voice: own, manner = 'plain' }) => ({
      ...(own !== undefined && { voice: own }),
      ...(manner !== 'plain' && { manner }),
    }));
  const choices: SpeechChoices = {
    ...(voice !== undefined && { voice }),
    ...(speed !== 1 && { speed }),
    ...(chosen?.some((line) => Object.keys(line).length > 0) === true && { lines: chosen }),
    ...(pronunciations.length > 0 && { pronunciations }),
  };
  return Object.keys(choices).length === 0 ? undefined : choices;
}

/** Of the text as it is spoken: without the empty lines around it. */
function linesOf(text: string, lines: readonly LineChoice[]): readonly LineChoice[] {
  const count = splitLines(text).length;
  if (lines.length !== count) {
    const detail = `The text has ${count} lines, and there are voices for ${lines.length}.`;
    throw new Problem(400, 'lines_mismatch', detail);
  }
  const before = splitLines(text.slice(0, text.length - text.trimStart().length)).length - 1;
  return lines.slice(before, before + splitLines(text.trim()).length);
}

/** The ids of all voices that were chosen, each once. */
export const chosenVoices = ({ voice, lines = [] }: SpeechChoices): string[] => [
  ...new Set([voice, ...lines.map((line) => line.voice)].filter((id) => id !== undefined)),
];
