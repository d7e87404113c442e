/** The uploads that a plan becomes: one batch a manga, one upload a file. */
import type { Upload } from '../upload.js';
import { numberOf, type Plan, type PlanChapter, type PlanManga } from './plan.js';

export interface Batch {
  /** As the tray names it. */
  readonly name: string;
  readonly uploads: readonly Upload[];
}

/** `language` is for all; empty for what the files say. `series` makes a key for a manga of several uploads. */
export function uploadsOfPlan(
  plan: Plan,
  {
    language,
    series,
    titleOf,
  }: {
    readonly language: string;
    readonly series: () => string;
    readonly titleOf: (mangaId: string) => string;
  },
): readonly Batch[] {
  return plan.flatMap((manga) => {
    const chapters = manga.chapters.filter(({ isLeftOut }) => !isLeftOut);
    if (chapters.length === 0) return [];
    const groups = byFile(chapters);
    const target = targetOf(manga, groups.length > 1 ? series() : undefined);
    const uploads = groups.map((group) => ({
      files: group[0]?.files ?? [],
      language: language || (group[0]?.language ?? ''),
      ...target,
      chapters: group.map(described),
    }));
    const title = manga.mangaId === undefined ? manga.title.trim() : titleOf(manga.mangaId);
    return [{ name: title, uploads }];
  });
}

const targetOf = ({ mangaId, title }: PlanManga, series: string | undefined) => {
  if (mangaId !== undefined) return { mangaId };
  return { title: title.trim(), ...(series === undefined ? {} : { series }) };
};

const described = (chapter: PlanChapter) => {
  const { folder, title } = chapter;
  const number = numberOf(chapter);
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(number === undefined ? {} : { number }),
    title: title.trim(),
  };
};

/** Folders of one ZIP are sent with it, together. */
function byFile(chapters: readonly PlanChapter[]): readonly (readonly PlanChapter[])[] {
  const groups = new Map<File | string, PlanChapter[]>();
  for (const chapter of chapters) {
    const [file] = chapter.files;
    const key = chapter.folder === undefined || !file ? chapter.key : file;
    groups.set(key, [...(groups.get(key) ?? []), chapter]);
  }
  return [...groups.values()];
}
