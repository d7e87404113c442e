/** The test sets in tests/spoken-text: lines as written, and as a reader of the language says them. */
import { readdirSync, readFileSync } from 'node:fs';
import type { SpokenLanguage } from '@komavox/languages';
import { prepareText } from '../src/model/prepare-text.js';
import { openAnalyser } from '../src/vendors/lindera.js';

interface TestSet {
  /** Where the rule stands that a line is an example of. */
  readonly sources: Readonly<Record<string, string>>;
  readonly lines: readonly (readonly [written: string, said: string, rule: string])[];
}

const folder = new URL('../../tests/spoken-text/', import.meta.url);
const analyse = openAnalyser();
const sets = readdirSync(folder).map((file) => ({
  language: file.replace('.json', '') as SpokenLanguage,
  set: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as TestSet,
}));

describe.each(sets)('text in $language', ({ language, set: { sources, lines } }) => {
  it.each(lines)('%s is said: %s', (written, said, rule) => {
    const { text, words, starts } = prepareText(written, language, analyse);
    expect(text.replace(/\s+/gu, ' ')).toBe(said);
    expect(text).not.toMatch(/\d/u);
    // Each word keeps its place, and nothing is lost of what is shown.
    expect(words.join('')).toBe(written.replace(/\s/gu, ''));
    const places = starts.filter((start) => start !== undefined);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Object.keys(sources)).toContain(rule);
  });
});

it('covers every language with a set of its own', () => {
  const large = sets.filter(({ set }) => set.lines.length >= 25).map(({ language }) => language);
  expect(large.sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt-br', 'ru', 'zh']);
});
