/** The number of a chapter as a person types it, with a point or a comma; NaN for what the server would refuse. */
export function readChapterNumber(typed: string): number {
  const text = typed.trim().replace(',', '.');
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return number <= 100_000 ? number : Number.NaN;
}

/** Says what is wrong with another one. */
export const noChapterNumber = 'The number of a chapter is 0 or more.';
