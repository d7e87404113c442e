/** What of the benchmark is run. */
import { parseArgs } from 'node:util';
import { spokenLanguage, spokenLanguages, type SpokenLanguage } from '@komavox/languages';
import type { DrawOptions } from './pages/write-pages.js';

export interface Options {
  /** With a `truth.json` each. */
  readonly folders: readonly string[];
  readonly languages?: readonly SpokenLanguage[];
  /** `product`, `tesseract`, `ppocr`, or a value of VISION_RECOGNISER. */
  readonly readers: readonly string[];
  /** A file for what each reader wrote of each page. */
  readonly written?: string;
  /** Pages of each language by which speed and memory are measured, in place of all else. */
  readonly speed?: number;
  /** Pages to draw before. */
  readonly draw?: DrawOptions;
}

const listOf = (value: string): string[] => value.split(',').filter((one) => one !== '');

export function readOptions(parameters: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      languages: { type: 'string' },
      readers: { type: 'string', default: 'product,tesseract,ppocr' },
      written: { type: 'string' },
      speed: { type: 'string' },
      draw: { type: 'string' },
      split: { type: 'string', default: 'held-out' },
      seed: { type: 'string', default: '1' },
      pages: { type: 'string', default: '12' },
    },
  });
  const languages = values.languages === undefined ? undefined : listOf(values.languages).map(languageNamed);
  const draw = values.draw !== undefined && {
    folder: values.draw,
    languages: languages ?? [...spokenLanguages.map(({ code }) => code), 'zh-hk' as const],
    pages: Number(values.pages),
    split: values.split === 'tuning' ? ('tuning' as const) : ('held-out' as const),
    seed: Number(values.seed),
  };
  return {
    folders: positionals,
    ...(draw && { draw }),
    ...(languages && { languages }),
    readers: listOf(values.readers),
    ...(values.speed !== undefined && { speed: Number(values.speed) }),
    ...(values.written !== undefined && { written: values.written }),
  };
}

function languageNamed(name: string): SpokenLanguage {
  const language = spokenLanguage(name);
  if (!language) throw new Error(`${name}: no language that is read`);
  return language;
}
