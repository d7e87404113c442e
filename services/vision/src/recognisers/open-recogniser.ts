/** The recognisers there are, and the choice among them. */
import type { SpokenLanguage } from '@komavox/languages';
import { writings } from '../reading/writing.js';
import { openPpocr } from './ppocr.js';
import type { OpenRecogniser, RecogniserOptions, TextDirection, TextRecogniser } from './recogniser.js';
import { openTesseractCli } from './tesseract-cli.js';
import { openTesseractJs } from './tesseract-js.js';

/** By the name that settings use, the preferred one first. Another recogniser is its file and a line here. */
const recognisers = {
  ppocr: openPpocr,
  tesseract: openTesseractCli,
  'tesseract-js': openTesseractJs,
} satisfies Record<string, OpenRecogniser>;

/** All that were opened, as one. */
export interface Recognisers extends TextRecogniser {
  /** The preferred one first. */
  readonly all: readonly TextRecogniser[];
}

type RecogniserName = keyof typeof recognisers;
export const recogniserNames = Object.keys(recognisers) as RecogniserName[];

/** @param name `auto` takes all that are installed: each language is read by the first that can */
export async function openRecogniser(
  name: RecogniserName | 'auto',
  options: RecogniserOptions,
): Promise<Recognisers> {
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

/** One recogniser out of several: each writing is read by the first that can now. */
function firstThatReads(all: readonly TextRecogniser[]): Recognisers {
  const readerOf = (...[language, direction]: Writing) => all.find((one) => one.reads(language, direction));
  const first = (language: SpokenLanguage) => readerOf(language, 'horizontal');
  return {
    all,
    get name() {
      return all.map(({ name }) => name).join(', ');
    },
    status: () =>
      all.map((one) => one.status()).find(({ state }) => state === 'ready') ?? { state: 'missing' },
    get id() {
      const needed = new Set(allWritings.map((writing) => readerOf(...writing)));
      return all.flatMap((one) => (needed.has(one) ? [one.id] : [])).join(', ') || (all[0]?.id ?? '');
    },
    version: (language) => first(language)?.version(language) ?? '',
    takes: (language) => first(language)?.takes(language) ?? 'blocks',
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
export function recogniserStatus(recogniser: Recognisers): { ok: boolean; detail: string } {
  const missing = allWritings.filter((writing) => !recogniser.reads(...writing));
  const names = missing.map(([language, direction]) =>
    direction === 'vertical' ? `${language} in columns` : language,
  );
  return {
    ok: missing.length < allWritings.length,
    detail: [
      names.length === 0 ? recogniser.id : `${recogniser.id}; no data for ${names.join(', ')}`,
      ...recogniser.all.flatMap((one) => {
        const { detail } = one.status();
        return detail === undefined ? [] : [`${one.name}: ${detail}`];
      }),
    ].join('; '),
  };
}
