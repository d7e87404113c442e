/** The recognisers there are, and the choice among them. */
import type { SpokenLanguage } from '@komavox/languages';
import { writings } from '../reading/writing.js';
import { openPpocr } from './ppocr.js';
import type {
  OpenRecogniser,
  PageRecogniser,
  RecogniserOptions,
  TextDirection,
  TextRecogniser,
} from './recogniser.js';
import { openTesseractCli } from './tesseract-cli.js';
import { openTesseractJs } from './tesseract-js.js';

/** By the name that settings use, the preferred one first. Another recogniser is its file and a line here. */
const recognisers = {
  ppocr: openPpocr,
  tesseract: openTesseractCli,
  'tesseract-js': openTesseractJs,
} satisfies Record<string, OpenRecogniser>;

/** All that were opened: each language, in each direction, is read by the first that can. */
export interface Recognisers extends Pick<TextRecogniser, 'id' | 'version' | 'reads' | 'close'> {
  /** The preferred one first. */
  readonly all: readonly TextRecogniser[];
  /** What reads a page in this language from now on; `except` are those that gave it up. Undefined where nothing can. */
  forPage(language: SpokenLanguage, except: ReadonlySet<TextRecogniser>): PageRecogniser | undefined;
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

function firstThatReads(all: readonly TextRecogniser[]): Recognisers {
  const readerOf = (...[language, direction]: Writing) => all.find((one) => one.reads(language, direction));
  const first = (language: SpokenLanguage) => readerOf(language, 'horizontal');
  return {
    all,
    get id() {
      const needed = new Set(allWritings.map((writing) => readerOf(...writing)));
      return all.flatMap((one) => (needed.has(one) ? [one.id] : [])).join(', ') || (all[0]?.id ?? '');
    },
    version: (language) => first(language)?.version(language) ?? '',
    reads: (language, direction) => readerOf(language, direction) !== undefined,
    forPage(language, except) {
      const able = all.filter((one) => !except.has(one));
      const rows = able.find((one) => one.reads(language, 'horizontal'));
      return (
        rows && forOnePage(language, { rows, columns: able.find((one) => one.reads(language, 'vertical')) })
      );
    },
    async close() {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

function forOnePage(
  language: SpokenLanguage,
  { rows, columns }: { readonly rows: TextRecogniser; readonly columns: TextRecogniser | undefined },
): PageRecogniser {
  const parts = [...new Set([rows, ...(columns ? [columns] : [])])];
  const takes = rows.takes(language);
  return {
    id: parts.map(({ id }) => id).join(', '),
    version: rows.version(language),
    parts,
    takes: () => takes,
    reads: (_language, direction) => direction === 'horizontal' || columns !== undefined,
    async read(crops, options) {
      const reader = options.direction === 'horizontal' ? rows : columns;
      if (!reader) throw new Error(`${rows.id} reads no columns in ${language}`);
      return await reader.read(crops, options);
    },
    isReady: () => rows.reads(language, 'horizontal'),
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
