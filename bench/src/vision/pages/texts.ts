/** What is said on the pages of a language: its sentences, and short lines, titles and margins of lines/. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { z } from 'zod';
import { sentencesOf } from '../../voice/sentences.js';
import type { Split } from './fonts.js';

const file = z.object({
  short: z.array(z.string()),
  titles: z.array(z.string()),
  soundEffects: z.array(z.string()),
  margins: z.array(z.string()),
  /** Of a language that the voice's benchmark has no sentences for. */
  sentences: z.array(z.string()).optional(),
  /** Of words, in kana. */
  readings: z.record(z.string(), z.string()).default({}),
});

export interface PageTexts {
  readonly short: readonly string[];
  readonly spoken: readonly string[];
  readonly told: readonly string[];
  readonly cried: readonly string[];
  readonly long: readonly string[];
  readonly titles: readonly string[];
  readonly soundEffects: readonly string[];
  readonly margins: readonly string[];
  readonly readings: ReadonlyMap<string, string>;
}

const folder = join(import.meta.dirname, '../../../../src/vision/pages/lines');

/** Every other sentence is kept for held-out pages. */
export function textsOf(language: SpokenLanguage, split: Split): PageTexts {
  const { sentences, readings, ...lines } = file.parse(
    JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')),
  );
  const own = <Item>(all: readonly Item[]) =>
    all.filter((_, index) => (index % 2 === 0) === (split === 'held-out'));
  const byKind = (...kinds: readonly string[]) =>
    own(
      (sentences
        ? sentences.map((text) => ({ kind: /[！!]/.test(text) ? 'cry' : 'dialogue', text }))
        : sentencesOf(language)
      ).filter(({ kind }) => kinds.includes(kind)),
    ).map(({ text }) => text);
  return {
    ...lines,
    spoken: byKind('dialogue', 'question', 'whisper'),
    told: sentences ? byKind('dialogue') : byKind('narration'),
    cried: byKind('cry'),
    long: byKind('dialogue', 'narration'),
    readings: new Map(Object.entries(readings)),
  };
}
