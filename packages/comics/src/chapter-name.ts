/** Facts about a chapter from its path, given the series that it is in. */
import { bareNumber, readName } from './names.js';
import { plainText } from './natural-order.js';

export interface ChapterName {
  /** Empty when it only repeats the series and the number. */
  readonly title: string;
  readonly language?: string;
  readonly volume?: number;
  readonly chapter?: number;
}

/**
 * `path` has folders separated by `/`. Inside a folder of the series, a number needs no mark: there `3.cbz` and
 * `Akira 3.cbz` are chapter 3.
 */
export function readChapterName(
  path: string,
  series: string,
  { isInside }: { isInside: boolean },
): ChapterName {
  const parts = path.split('/');
  const facts = readName(parts.at(-1) ?? path);
  const folders = parts.slice(isInside ? 1 : 0, -1).map(readName);
  const language = [...parts.slice(0, -1).map(readName), facts]
    .map((part) => part.language)
    .findLast((code) => code !== undefined);
  const volume = facts.volume ?? folders.map((part) => part.volume).findLast((one) => one !== undefined);
  const own = withoutSeries(
    facts.series === undefined ? facts.title : [facts.series, facts.rest].join(' '),
    series,
  );
  const isNumber = /^\d+(?:\.\d+)?$/.test(own);
  const bare = facts.chapter === undefined && (isInside || isNumber) ? bareNumber(own) : undefined;
  const chapter = facts.chapter ?? bare;
  const title = isInside ? (isNumber ? '' : withoutNumber(own, bare)) : (facts.rest ?? '');
  return {
    title,
    ...(language === undefined ? {} : { language }),
    ...(volume === undefined ? {} : { volume }),
    ...(chapter === undefined ? {} : { chapter }),
  };
}

/** The number of a chapter whose name has one: a whole volume counts as a chapter of its number. */
export const statedNumber = ({
  chapter,
  volume,
}: Pick<ChapterName, 'chapter' | 'volume'>): number | undefined => chapter ?? volume;

function withoutSeries(name: string, series: string): string {
  const plain = plainText(name).startsWith(plainText(series)) ? name.slice(series.length) : name;
  return plain.replace(/^[\s:–-]+|[\s:–-]+$/g, '');
}

/** `4 Rain` as `Rain`. */
const withoutNumber = (name: string, number: number | undefined): string => {
  const found = /^(\d+(?:\.\d+)?)[\s:.–-]+(.*)$/.exec(name);
  return found && Number(found[1]) === number ? (found[2] ?? '') : name;
};
