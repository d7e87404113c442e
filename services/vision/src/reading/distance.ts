/** Edits (a character put in, left out or changed) that make one text the other (Levenshtein, 1966). */
export function distance(text: string, other: string): number {
  const [from, to] = [[...text], [...other]];
  let before = [0, ...to.map((_, index) => index + 1)];
  for (const [row, one] of from.entries()) {
    const now = [row + 1];
    for (const [column, two] of to.entries()) {
      const [left = 0, up = 0, diagonal = 0] = [now[column], before[column + 1], before[column]];
      now.push(Math.min(left + 1, up + 1, diagonal + (one === two ? 0 : 1)));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}
