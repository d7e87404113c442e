/** Corrections of a plan. Pure. */
import { numberOf, type Plan, type PlanChapter, type PlanManga } from './plan.js';

export type PlanAction =
  | { readonly type: 'mangaRenamed'; readonly manga: string; readonly title: string }
  /** Where its chapters go: a manga that is there, or undefined for a new one. */
  | { readonly type: 'mangaAimed'; readonly manga: string; readonly mangaId: string | undefined }
  | { readonly type: 'mangaMerged'; readonly manga: string; readonly into: string }
  | { readonly type: 'mangaLeftOut'; readonly manga: string; readonly isLeftOut: boolean }
  | {
      readonly type: 'chapterChanged';
      readonly chapter: string;
      readonly number?: string;
      readonly title?: string;
    }
  | { readonly type: 'chapterLeftOut'; readonly chapter: string; readonly isLeftOut: boolean }
  /** After numbers were typed. */
  | { readonly type: 'chaptersSorted'; readonly manga: string }
  | { readonly type: 'chapterShifted'; readonly chapter: string; readonly by: -1 | 1 }
  /** `into` is a manga of the plan, or undefined for a new one. */
  | { readonly type: 'chapterMoved'; readonly chapter: string; readonly into: string | undefined };

export function changePlan(plan: Plan, action: PlanAction): Plan {
  switch (action.type) {
    case 'mangaRenamed':
      return onManga(plan, action.manga, (manga) => ({ ...manga, title: action.title }));
    case 'mangaAimed':
      return onManga(plan, action.manga, ({ mangaId: _mangaId, ...manga }) => ({
        ...manga,
        ...(action.mangaId === undefined ? {} : { mangaId: action.mangaId }),
        chapters: action.mangaId === undefined ? numbered(manga.chapters) : manga.chapters.map(unnumbered),
      }));
    case 'mangaMerged':
      return merged(plan, action.manga, action.into);
    case 'mangaLeftOut':
      return onManga(plan, action.manga, (manga) => ({
        ...manga,
        chapters: manga.chapters.map((one) => ({ ...one, isLeftOut: action.isLeftOut })),
      }));
    case 'chapterChanged':
      return onChapter(plan, action.chapter, ({ ...chapter }) => ({
        ...chapter,
        ...(action.title === undefined ? {} : { title: action.title }),
        ...(action.number === undefined ? {} : { number: action.number, isNumbered: true }),
      }));
    case 'chapterLeftOut':
      return onChapter(plan, action.chapter, (chapter) => ({ ...chapter, isLeftOut: action.isLeftOut }));
    case 'chaptersSorted':
      return onManga(plan, action.manga, (manga) => ({ ...manga, chapters: sorted(manga.chapters) }));
    case 'chapterShifted':
      return plan.map((manga) => ({
        ...manga,
        chapters: shifted(manga.chapters, action.chapter, action.by),
      }));
    case 'chapterMoved':
      return moved(plan, action.chapter, action.into);
  }
}

const onManga = (plan: Plan, key: string, change: (manga: PlanManga) => PlanManga): Plan =>
  plan.map((manga) => (manga.key === key ? change(manga) : manga));

const onChapter = (plan: Plan, key: string, change: (chapter: PlanChapter) => PlanChapter): Plan =>
  plan.map((manga) =>
    manga.chapters.some((chapter) => chapter.key === key)
      ? {
          ...manga,
          chapters: manga.chapters.map((chapter) => (chapter.key === key ? change(chapter) : chapter)),
        }
      : manga,
  );

/** Chapters whose number nobody said get the next one of a manga that is there. */
const unnumbered = (chapter: PlanChapter): PlanChapter =>
  chapter.isNumbered ? chapter : { ...chapter, number: '' };

/** In a new manga every chapter has a number: without one it follows the one before it. */
function numbered(chapters: readonly PlanChapter[]): readonly PlanChapter[] {
  let last = 0;
  return chapters.map((chapter) => {
    last = numberOf(chapter) ?? Math.floor(last) + 1;
    return chapter.number === '' ? { ...chapter, number: String(last) } : chapter;
  });
}

/** Those without a number stay at the end; what is no number stays beside its neighbours. */
const sorted = (chapters: readonly PlanChapter[]): readonly PlanChapter[] =>
  chapters.some((chapter) => Number.isNaN(numberOf(chapter)))
    ? chapters
    : [...chapters].sort((left, right) => (numberOf(left) ?? Infinity) - (numberOf(right) ?? Infinity) || 0);

/** Changes places, and numbers, with its neighbour. */
function shifted(chapters: readonly PlanChapter[], key: string, by: -1 | 1): readonly PlanChapter[] {
  const at = chapters.findIndex((chapter) => chapter.key === key);
  const one = chapters[at];
  const other = chapters[at + by];
  if (!one || !other) return chapters;
  return chapters.map((chapter, index) => {
    if (index === at) return { ...other, number: one.number, isNumbered: true };
    return index === at + by ? { ...one, number: other.number, isNumbered: true } : chapter;
  });
}

/** Where a number is taken, all that are added follow the last one, in their order. */
function added(there: readonly PlanChapter[], chapters: readonly PlanChapter[]): readonly PlanChapter[] {
  const taken = new Set(there.map(numberOf));
  const isFree = chapters.every((chapter) => !taken.has(numberOf(chapter)));
  let last = Math.floor(Math.max(0, ...there.map((chapter) => numberOf(chapter) || 0)));
  const renumbered = isFree
    ? chapters
    : chapters.map((chapter) => ({ ...chapter, number: String((last += 1)) }));
  return sorted([...there, ...renumbered]);
}

function merged(plan: Plan, key: string, into: string): Plan {
  const from = plan.find((manga) => manga.key === key);
  if (!from || key === into) return plan;
  return onManga(plan, into, (manga) => ({
    ...manga,
    chapters: added(manga.chapters, from.chapters),
  })).filter((manga) => manga.key !== key);
}

function moved(plan: Plan, key: string, into: string | undefined): Plan {
  const chapter = plan.flatMap(({ chapters }) => chapters).find((one) => one.key === key);
  if (!chapter) return plan;
  const left = plan
    .map((manga) => ({ ...manga, chapters: manga.chapters.filter((one) => one !== chapter) }))
    .filter((manga) => manga.chapters.length > 0 || manga.key === into);
  if (into !== undefined) {
    return onManga(left, into, (manga) => ({ ...manga, chapters: added(manga.chapters, [chapter]) }));
  }
  return [...left, { key: `new-${key}`, title: chapter.title, chapters: numbered([chapter]) }];
}
