interface NumberedChapter {
  readonly _id: string;
  readonly language: string;
  readonly chapterNumber: number;
  readonly sortKey: string;
}

/**
 * Numbers that chapters get in another manga: their own, unless one of them is taken in its language; then all of that
 * language follow its last chapter, in their order. Pure.
 */
export function planMerge(
  moved: readonly NumberedChapter[],
  there: readonly NumberedChapter[],
): { chapterId: string; chapterNumber: number }[] {
  return [...new Set(moved.map(({ language }) => language))].flatMap((language) => {
    const taken = new Set(there.filter((one) => one.language === language).map((one) => one.chapterNumber));
    const own = moved.filter((one) => one.language === language).sort(byNumber);
    const isFree = own.every((one) => !taken.has(one.chapterNumber));
    const last = Math.floor(Math.max(0, ...taken));
    return own.map(({ _id, chapterNumber }, index) => ({
      chapterId: _id,
      chapterNumber: isFree ? chapterNumber : last + 1 + index,
    }));
  });
}

const byNumber = (left: NumberedChapter, right: NumberedChapter): number =>
  left.chapterNumber - right.chapterNumber || (left.sortKey < right.sortKey ? -1 : 1);
