/** What somebody chose of how a text is spoken; nothing where all is as it is by itself. */
import type { PrintedReading } from '@komavox/cast';
import { Problem } from '@komavox/core';
import type { LineManner } from './line-manners.js';
import { splitLines } from './prepare-text.js';
import { readingsWithin } from './printed-readings.js';
import type { Pronunciation } from './pronunciations.js';
import { maxCharacters } from './speech-request.js';

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
  /** Printed beside the text, in its order. */
  readonly readings?: readonly PrintedReading[];
}

/** Of all readings together, so that a short text isn't an hour of speech. */
const maxKana = 2 * maxCharacters;

interface AskedChoices {
  readonly voice: string | undefined;
  readonly speed: number | undefined;
  readonly lines: readonly LineChoice[] | undefined;
  readonly readings: readonly PrintedReading[] | undefined;
}

/**
 * Without what is as it is by itself, in one order. Throws Problem 400 `lines_mismatch` unless there is one line for each
 * of the text, which is as it was sent, `readings_outside` for readings that are not of its characters, and 413
 * `text_too_long` for too many of them.
 */
export function choicesOf(
  text: string,
  { voice, speed = 1, lines, readings = [] }: AskedChoices,
  pronunciations: readonly Pronunciation[],
): SpeechChoices | undefined {
  const chosen =
    lines &&
    linesOf(text, lines).map(({ voice: own, manner = 'plain' }) => ({
      ...(own !== undefined && { voice: own }),
      ...(manner !== 'plain' && { manner }),
    }));
  const beside = readingsOf(text, readings);
  const choices: SpeechChoices = {
    ...(voice !== undefined && { voice }),
    ...(speed !== 1 && { speed }),
    ...(chosen?.some((line) => Object.keys(line).length > 0) === true && { lines: chosen }),
    ...(pronunciations.length > 0 && { pronunciations }),
    ...(beside.length > 0 && { readings: beside }),
  };
  return Object.keys(choices).length === 0 ? undefined : choices;
}

/** In the order of the text as it is spoken: without the spaces around it. */
function readingsOf(text: string, readings: readonly PrintedReading[]): readonly PrintedReading[] {
  const sorted = [...readings].sort((one, other) => one.start - other.start);
  const isApart = sorted.every(
    ({ start, end }, at) => start >= (sorted[at - 1]?.end ?? 0) && end > start && end <= text.length,
  );
  if (!isApart) {
    const detail = 'A reading is given that is of no part of the text, or of the same part as another.';
    throw new Problem(400, 'readings_outside', detail);
  }
  if (sorted.reduce((sum, { reading }) => sum + reading.length, 0) > maxKana) {
    throw new Problem(413, 'text_too_long', `The readings are longer than ${maxKana} characters together.`);
  }
  return readingsWithin(sorted, text.length - text.trimStart().length, text.trimEnd().length);
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
