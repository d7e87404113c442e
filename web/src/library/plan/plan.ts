/** A plan of an import as it is shown and corrected before anything is sent. */
import { isBookName, planSeries, type PlannedChapter } from '@komavox/comics';
import { noChapterNumber, readChapterNumber } from '../chapter-number.js';
import type { Source } from './read-sources.js';

export interface PlanChapter {
  readonly key: string;
  /** As typed; empty for the next one of a manga that is there. */
  readonly number: string;
  readonly title: string;
  readonly isNumbered: boolean;
  readonly files: readonly File[];
  /** Of a ZIP with several chapters. */
  readonly folder?: string;
  /** Unknown of a PDF. */
  readonly pages?: number;
  /** Of its files. */
  readonly bytes: number;
  readonly language?: string;
  readonly isLeftOut: boolean;
}

export interface PlanManga {
  readonly key: string;
  readonly title: string;
  /** A manga of one's own that gets the chapters; without, a new one. */
  readonly mangaId?: string;
  readonly chapters: readonly PlanChapter[];
}

export type Plan = readonly PlanManga[];

/** `mangaId` gets all chapters. */
export function makePlan(sources: readonly Source[], mangaId?: string): Plan {
  let keys = 0;
  const key = () => `plan-${(keys += 1)}`;
  const series = planSeries(sources).map(({ title, chapters }) => ({
    key: key(),
    title,
    chapters: chapters.map((chapter) => planChapter(chapter, key(), mangaId !== undefined)),
  }));
  if (mangaId === undefined) return series;
  const chapters = series.flatMap((one) => one.chapters);
  return chapters.length === 0 ? [] : [{ key: key(), title: '', mangaId, chapters }];
}

function planChapter(chapter: PlannedChapter<Source>, key: string, isAdded: boolean): PlanChapter {
  const { sources, folder, number, isNumbered, title, language } = chapter;
  const [first] = sources;
  const pages = first?.pages ? pagesOf(first.pages, folder) : pagesOfFiles(sources);
  const bytes = sources.reduce((sum, { file }) => sum + file.size, 0);
  return {
    key,
    number: isAdded && !isNumbered ? '' : String(number),
    title,
    isNumbered,
    files: sources.map(({ file }) => file),
    ...(folder === undefined ? {} : { folder }),
    ...(pages === undefined ? {} : { pages }),
    ...(language === undefined ? {} : { language }),
    bytes,
    isLeftOut: false,
  };
}

const pagesOf = (pages: ReadonlyMap<string, number>, folder: string | undefined): number =>
  folder === undefined
    ? [...pages.values()].reduce((sum, count) => sum + count, 0)
    : (pages.get(folder) ?? 0);

const pagesOfFiles = (sources: readonly Source[]): number | undefined =>
  sources.some(({ path }) => isBookName(path)) ? undefined : sources.length;

/** The number that was typed; undefined for none, NaN for what is no number of a chapter. */
export function numberOf({ number }: Pick<PlanChapter, 'number'>): number | undefined {
  return number.trim() === '' ? undefined : readChapterNumber(number);
}

/** What has to be corrected before it can be sent; empty when nothing has. */
export function problemOf(plan: Plan): string {
  const sent = plan.filter(({ chapters }) => chapters.some(({ isLeftOut }) => !isLeftOut));
  if (sent.some(({ mangaId, title }) => mangaId === undefined && title.trim() === '')) {
    return 'Please enter a title.';
  }
  const wrong = sent.some(({ mangaId, chapters }) =>
    chapters.some((chapter) => {
      const number = chapter.isLeftOut ? 0 : numberOf(chapter);
      return Number.isNaN(number) || (number === undefined && mangaId === undefined);
    }),
  );
  return wrong ? noChapterNumber : '';
}

/** Numbers that more than one chapter of the manga has. */
export function repeatedNumbers({ chapters }: PlanManga): readonly number[] {
  const numbers = chapters.filter(({ isLeftOut }) => !isLeftOut).map(numberOf);
  const repeated = numbers.filter(
    (number, index): number is number => number !== undefined && numbers.indexOf(number) !== index,
  );
  return [...new Set(repeated)];
}
