/** The description of a manga, put together from its chapters and its folder. Pure. */
import type { ReadingDirection } from '@komavox/languages';
import type { ComicInfo } from '@komavox/comics/comic-info';
import { directionOf } from './reading-direction.js';

interface DescribedChapter {
  readonly _id: string;
  readonly chapterNumber: number;
  readonly sortKey: string;
  readonly language: string;
  readonly statedDirection?: ReadingDirection;
  readonly firstPageHash: string;
  readonly series?: string;
  readonly localizedSeries?: string;
  readonly writer?: string;
  readonly summary?: string;
}

interface MangaDescription {
  readonly title: string;
  readonly otherTitles: string[];
  readonly author: string;
  readonly description: string;
  readonly originalLanguage: string;
  readonly languages: string[];
  /** Of its chapters in the original language. */
  readonly readingDirection: ReadingDirection;
  readonly statedDirection?: ReadingDirection;
  /** The chapter whose first page is the cover when there is no other. */
  readonly first: DescribedChapter;
}

const byNumber = (left: DescribedChapter, right: DescribedChapter) =>
  left.chapterNumber - right.chapterNumber || (left.sortKey < right.sortKey ? -1 : 1);

/**
 * `folder` is the description that lies beside the chapters; it goes first. Among the chapters, those in
 * `language` go before the others. A manga that has Japanese chapters is taken to be Japanese.
 */
export function describeManga(
  name: string,
  folder: ComicInfo,
  chapters: readonly [DescribedChapter, ...DescribedChapter[]],
  language: string,
): MangaDescription {
  const sorted = [...chapters].sort(byNumber);
  const byLanguage = [
    ...sorted.filter((one) => one.language === language),
    ...sorted.filter((one) => one.language !== language),
  ];
  const first = byLanguage[0] ?? chapters[0];
  const stated = (member: 'series' | 'writer' | 'summary') =>
    folder[member] ?? byLanguage.find((one) => one[member] !== undefined)?.[member];
  const title = stated('series') ?? name;
  const titles = byLanguage.flatMap((one) => [one.series, one.localizedSeries]);
  const others = [name, folder.localizedSeries, ...titles].filter(
    (one) => one !== undefined && one !== title,
  );
  const languages = [...new Set(sorted.map((one) => one.language))].sort();
  const direction = folder.direction ? { statedDirection: folder.direction } : {};
  const originalLanguage = languages.includes('ja') ? 'ja' : first.language;
  return {
    title,
    otherTitles: [...new Set(others as string[])],
    author: stated('writer') ?? '',
    description: stated('summary') ?? '',
    originalLanguage,
    languages,
    readingDirection: directionOf(sorted.find((one) => one.language === originalLanguage) ?? first, {
      originalLanguage,
      ...direction,
    }),
    ...direction,
    first,
  };
}
