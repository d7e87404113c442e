/** The sentences of sentences/: written for this benchmark, 60 a language, as manga says things. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpokenLanguage } from '@komavox/languages';
import { z } from 'zod';

const kinds = ['dialogue', 'narration', 'question', 'cry', 'whisper'] as const;
type Kind = (typeof kinds)[number];

/**
 * A text, or a text with other spellings of what is heard when it is read right. `{ses|ces}` in a spelling stands for either,
 * the first one being the text's.
 */
const entry = z.union([z.string().transform((text) => [text]), z.array(z.string()).min(2)]);
const file = z.record(z.enum(kinds), z.array(entry));

export interface Sentence {
  readonly language: SpokenLanguage;
  readonly kind: Kind;
  readonly text: string;
  /** The text itself, and spellings that a listener may choose as well: numbers in words, kana for kanji. */
  readonly spellings: readonly string[];
}

const folder = join(import.meta.dirname, '../../../src/voice/sentences');

/** Those of a language; of fewer than all as many of each kind as the whole has in proportion. */
export function sentencesOf(language: SpokenLanguage, atMost = Infinity): Sentence[] {
  const byKind = file.parse(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')));
  const all = kinds.flatMap((kind) =>
    byKind[kind].map((entries) => {
      const spellings = entries.flatMap(spellingsOf);
      return { language, kind, text: spellings[0] ?? '', spellings };
    }),
  );
  const step = Math.max(1, all.length / atMost);
  return all.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

function spellingsOf(entry: string): string[] {
  const [whole, choices = ''] = /\{([^}]+)\}/u.exec(entry) ?? [];
  if (whole === undefined) return [entry];
  return choices.split('|').flatMap((choice) => spellingsOf(entry.replace(whole, choice)));
}
