/** Edits (a character put in, left out or changed) that make one text the other (Levenshtein, 1966). */
function edits(wanted: string, read: string): number {
  const target = [...read];
  let before = [0, ...target.map((_, index) => index + 1)];
  for (const [row, one] of [...wanted].entries()) {
    const now = [row + 1];
    for (const [column, other] of target.entries()) {
      const [left = 0, up = 0, diagonal = 0] = [now[column], before[column + 1], before[column]];
      now.push(Math.min(left + 1, up + 1, diagonal + (one === other ? 0 : 1)));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}

/** Edits a character of what was lettered; 0 is perfect. */
export const characterErrorRate = (wanted: string, read: string): number =>
  edits(wanted, read) / [...wanted].length;
