/** Plans series and chapters of files that were chosen or dropped together. Pure. */
import { readChapterName } from '../chapter-name.js';
import { numberChapters } from '../number-chapters.js';
import { groupUnits, type UnitGroup } from './group-units.js';
import { findUnits, type PlanSource } from './units.js';

export interface PlannedChapter<Source> {
  /** A book, or the images of the chapter in natural order. */
  readonly sources: readonly Source[];
  /** Of a ZIP with several chapters: the folder that this one is. */
  readonly folder?: string;
  readonly number: number;
  /** Whether the number is said by the name or the description; otherwise it is the next one. */
  readonly isNumbered: boolean;
  readonly title: string;
  readonly language?: string;
}

export interface PlannedSeries<Source> {
  /** Empty when neither a name nor a description says it. */
  readonly title: string;
  /** By number. */
  readonly chapters: readonly PlannedChapter<Source>[];
}

type Draft<Source> = Omit<PlannedChapter<Source>, 'number' | 'isNumbered'> & {
  readonly chapter?: number;
  readonly volume?: number;
};

export const planSeries = <Source extends PlanSource>(
  sources: readonly Source[],
): readonly PlannedSeries<Source>[] =>
  groupUnits(findUnits(sources)).flatMap(({ title, members }) =>
    apart(members.map((member) => draft(title, member))).map(({ drafts, suffix }) => ({
      title: `${title}${suffix}`,
      chapters: numbered(drafts),
    })),
  );

function draft<Source>(
  series: string,
  { unit, path, isInside }: UnitGroup<Source>['members'][number],
): Draft<Source> {
  const { sources, folder, info } = unit;
  const name = readChapterName(path, series, { isInside });
  // A description is of the whole ZIP.
  const own = folder === undefined ? info : {};
  const { volume } = name;
  const isVolume = name.chapter === undefined && volume !== undefined;
  const chapter = isVolume ? undefined : (own.number ?? name.chapter);
  const language = info.language ?? name.language;
  return {
    sources,
    title: own.title ?? (name.title || (isVolume ? `Volume ${volume}` : '')),
    ...(folder === undefined ? {} : { folder }),
    ...(language === undefined ? {} : { language }),
    ...(chapter === undefined ? {} : { chapter }),
    ...(volume === undefined ? {} : { volume }),
  };
}

/** Whole volumes are a series of their own where their numbers would run into those of chapters. */
function apart<Source>(drafts: readonly Draft<Source>[]) {
  const isVolume = ({ chapter, volume }: Draft<Source>) => chapter === undefined && volume !== undefined;
  const volumes = drafts.filter(isVolume);
  const others = drafts.filter((one) => !isVolume(one));
  const lastVolume = Math.max(0, ...volumes.map(({ volume = 0 }) => volume));
  const overlap = others.some(({ chapter }) => chapter !== undefined && chapter > 0 && chapter <= lastVolume);
  if (!overlap) return [{ drafts, suffix: '' }];
  return [
    { drafts: others, suffix: '' },
    { drafts: volumes, suffix: ' (volumes)' },
  ];
}

function numbered<Source>(drafts: readonly Draft<Source>[]): readonly PlannedChapter<Source>[] {
  const numbers = numberChapters(drafts);
  return drafts
    .map(({ chapter, volume, ...one }, index) => ({
      ...one,
      number: numbers[index] ?? 0,
      isNumbered: chapter !== undefined || volume !== undefined,
    }))
    .sort((left, right) => left.number - right.number);
}
