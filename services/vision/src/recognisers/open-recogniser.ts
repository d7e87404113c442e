/** The recognisers there are, and the choice among them. */
import type { SpokenLanguage } from '@komavox/languages';
import { writings } from '../reading/writing.js';
import type { OpenRecogniser, RecogniserOptions, TextDirection, TextRecogniser } from './recogniser.js';
import { openTesseractCli } from './tesseract-cli.js';
import { openTesseractJs } from './tesseract-js.js';

/** By the name that settings use, the preferred one first. Another recogniser is its file and a line here. */
const recognisers = {
  tesseract: openTesseractCli,
  'tesseract-js': openTesseractJs,
} satisfies Record<string, OpenRecogniser>;

type RecogniserName = keyof typeof recognisers;
export const recogniserNames = Object.keys(recognisers) as RecogniserName[];

/** @param name `auto` takes all that are installed: each language is read by the first that can */
export async function openRecogniser(
  name: RecogniserName | 'auto',
  options: RecogniserOptions,
): Promise<TextRecogniser> {
  const names = name === 'auto' ? recogniserNames : [name];
  const opened = await Promise.all(names.map((one) => recognisers[one](options)));
  const installed = opened.filter((one) => one !== undefined);
  if (installed.length === 0) throw new Error(`VISION_RECOGNISER is ${name}, which is not installed here`);
  return firstThatReads(installed);
}

type Writing = readonly [language: SpokenLanguage, direction: TextDirection];

/** All languages of pages, in each direction that they are written in. */
const allWritings = (Object.keys(writings) as SpokenLanguage[]).flatMap((language): Writing[] =>
  writings[language].unspaced
    ? [
        [language, 'horizontal'],
        [language, 'vertical'],
      ]
    : [[language, 'horizontal']],
);

/** One recogniser out of several: each writing is read by the first that can. */
function firstThatReads(all: readonly TextRecogniser[]): TextRecogniser {
  const readerOf = (...[language, direction]: Writing) => all.find((one) => one.reads(language, direction));
  const needed = new Set(allWritings.map((writing) => readerOf(...writing)));
  const parts = all.filter((one) => needed.has(one));
  const [only = all[0]] = parts;
  if (parts.length <= 1 && only) return only;
  return {
    id: parts.map(({ id }) => id).join(', '),
    version: [...new Set(parts.map(({ version }) => version))].filter(Boolean).join(', '),
    reads: (language, direction) => readerOf(language, direction) !== undefined,
    async read(crops, options) {
      const reader = readerOf(options.language, options.direction);
      if (!reader) throw new Error(`No recogniser reads ${options.language}, ${options.direction}`);
      return await reader.read(crops, options);
    },
    async close() {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/** For `/readyz`: what reads, and what can't be read. */
export function recogniserStatus(recogniser: TextRecogniser): { ok: boolean; detail: string } {
  const missing = allWritings.filter((writing) => !recogniser.reads(...writing));
  const names = missing.map(([language, direction]) =>
    direction === 'vertical' ? `${language} in columns` : language,
  );
  return {
    ok: missing.length < allWritings.length,
    detail: names.length === 0 ? recogniser.id : `${recogniser.id}; no data for ${names.join(', ')}`,
  };
}
