/** What of the benchmark is run. */
import { parseArgs } from 'node:util';
import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';

export interface Options {
  /** With a `truth.json` each. */
  readonly folders: readonly string[];
  readonly languages?: readonly SpokenLanguage[];
  /** `product`, `tesseract`, `ppocr`, or a value of VISION_RECOGNISER. */
  readonly readers: readonly string[];
  /** A file for what each reader wrote of each page. */
  readonly written?: string;
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
    },
  });
  return {
    folders: positionals,
    ...(values.languages !== undefined && { languages: listOf(values.languages).map(languageNamed) }),
    readers: listOf(values.readers),
    ...(values.written !== undefined && { written: values.written }),
  };
}

function languageNamed(name: string): SpokenLanguage {
  const language = spokenLanguage(name);
  if (!language) throw new Error(`${name}: no language that is read`);
  return language;
}
