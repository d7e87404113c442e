/** Facts about a manga and its chapters from the names of folders and files. */
import { chapterLanguage } from '@komavox/languages';

export interface NameFacts {
  /** The name without extension, tags and number marks. */
  readonly title: string;
  /** The text before the number marks, where there are some: `Series` in `Series - Chapter 3 - The Storm`. */
  readonly series?: string;
  /** The text after them: `The Storm`. */
  readonly rest?: string;
  /** A language code of ours, from `[ja]`, `(ja)` or `.ja` at the end. */
  readonly language?: string;
  /** From `Chapter 3`, `ch. 3.5`, `#3`, or a number padded with zeros. */
  readonly chapter?: number;
  /** From `v02`, `Vol. 2`. */
  readonly volume?: number;
}

const aliases: Readonly<Record<string, string>> = {
  jp: 'ja',
  jpn: 'ja',
  eng: 'en',
  kor: 'ko',
  pt: 'pt-br',
  'zh-cn': 'zh',
  'zh-hans': 'zh',
  'zh-sg': 'zh',
  'zh-hant': 'zh-hk',
  'zh-tw': 'zh-hk',
  'es-419': 'es-la',
  'es-mx': 'es-la',
};

/** Our code for a language tag (ISO 639, BCP 47 or one that is usual in file names); undefined when unknown. */
export function languageOfTag(tag: string): string | undefined {
  const code = tag.trim().toLowerCase().replaceAll('_', '-');
  const [general = ''] = code.split('-');
  const known = [code, aliases[code], general, aliases[general]].find(
    (one) => one !== undefined && chapterLanguage(one) !== undefined,
  );
  return known;
}

const languageTag = /\s*(?:[[(]([a-z]{2,3}(?:[-_][a-z0-9]{2,4})?)[\])]|\.([a-z]{2}(?:-[a-z0-9]{2,4})?))\s*$/i;
const before = String.raw`(?:^|[\s_([-])`;
const after = String.raw`[)\]]?(?=$|[\s_:-])`;
const number = String.raw`(\d+(?:\.\d+)?)`;
const volumeMark = new RegExp(`${before}v(?:ol(?:ume)?)?\\.?\\s*${number}${after}`, 'i');
const chapterMark = new RegExp(
  `${before}(?:c(?:h(?:ap(?:ter)?)?)?\\.?\\s*|#|第)${number}(?:話|章)?${after}`,
  'i',
);
/** Only padded numbers: in `Mob Psycho 100` the number belongs to the title. */
const paddedNumber = new RegExp(`${before}(0\\d+(?:\\.\\d+)?)${after}`);

const archiveEnding = /\.(?:cbz|zip)$/i;
const bookEnding = /\.(?:cbz|zip|pdf)$/i;
/** Tags in brackets, such as the scanlation group; dropped from the title of a numbered chapter. */
const groups = /\s*(?:\[[^\]]*\]|\([^)]*\))\s*/g;

/** Without what separates a number from the words around it. */
const plain = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:–-]+|[\s:–-]+$/g, '');

export function readName(fileName: string): NameFacts {
  let name = fileName.normalize('NFC').replace(bookEnding, '');
  let language: string | undefined;
  const tag = languageTag.exec(name);
  if (tag) {
    language = languageOfTag(tag[1] ?? tag[2] ?? '');
    if (language !== undefined) name = name.slice(0, tag.index);
  }
  const numbers: { chapter?: number; volume?: number } = {};
  let left = name;
  let begin = name.length;
  for (const [kind, mark] of [
    ['volume', volumeMark],
    ['chapter', chapterMark],
    ['chapter', paddedNumber],
  ] as const) {
    const found = numbers[kind] === undefined ? mark.exec(left) : null;
    if (!found) continue;
    const [whole, digits] = found;
    numbers[kind] = Number(digits);
    begin = Math.min(begin, found.index);
    left = left.slice(0, found.index) + ' '.repeat(whole.length) + left.slice(found.index + whole.length);
  }
  const marked =
    Object.keys(numbers).length === 0
      ? {}
      : {
          series: plain(left.slice(0, begin).replace(/^\s*\[[^\]]*\]/, '')),
          rest: plain(left.slice(begin).replace(groups, ' ')),
        };
  return { title: plain(left), ...marked, ...(language === undefined ? {} : { language }), ...numbers };
}

/** The number at the end of a chapter's name that has no mark: `Akira 3` inside the folder `Akira`. */
export function bareNumber(name: string): number | undefined {
  const found = /(\d+(?:\.\d+)?)\D*$/.exec(name.replace(bookEnding, ''));
  return found ? Number(found[1]) : undefined;
}

export const isArchiveName = (name: string): boolean => archiveEnding.test(name);
export const isImageName = (name: string): boolean => /\.(?:jpe?g|png|webp|gif|avif)$/i.test(name);
/** Left behind by other programs: `.DS_Store`, `__MACOSX`, `Thumbs.db`, `._001.jpg`. */
export const isClutter = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === '@eaDir');
/** A cover beside the pages or the chapters. */
export const isCoverName = (path: string): boolean => /(?:^|\/)cover\.[^/]*$/i.test(path);
export const isComicInfoName = (path: string): boolean => /(?:^|\/)comicinfo\.xml$/i.test(path);
/** A file that holds the pages of a chapter or a volume. */
export const isBookName = (name: string): boolean => bookEnding.test(name);
