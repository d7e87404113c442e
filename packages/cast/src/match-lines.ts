/** Finds what was assigned to the lines of a text, though it was read anew or corrected since. */
import type { AssignedLine } from './cast.js';

/** The lines of a text that are spoken: a balloon each. They end where they do for the speech service, which counts them. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What stays the same where spaces, punctuation and capitals are read differently. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** For each line what was assigned to it, or undefined. */
export const matchLines = (
  lines: readonly string[],
  assigned: readonly AssignedLine[],
): readonly (AssignedLine | undefined)[] =>
  alignLines(
    lines,
    assigned.map(({ text }) => text),
  ).map((at) => assigned[at]);

/**
 * For each line the place of the same among others, or -1. Equal letters count first, the first with the first; what is
 * left between two such lines is taken in its order where there are as many of both, as a corrected line is the same line.
 */
export function alignLines(lines: readonly string[], others: readonly string[]): readonly number[] {
  const found = new Map<number, number>();
  const wanted = lines.map(lettersOf);
  const known = others.map(lettersOf);
  for (const [line, at] of commonLines(wanted, known)) found.set(line, at);
  const anchors = [...found, [lines.length, others.length] as const];
  let [line, at] = [0, 0];
  for (const [nextLine, nextAt] of anchors) {
    if (nextLine - line === nextAt - at) {
      for (let step = 0; line + step < nextLine; step++) found.set(line + step, at + step);
    }
    [line, at] = [nextLine + 1, nextAt + 1];
  }
  const taken = new Set(found.values());
  // A line that moved: the order of balloons was read differently.
  for (const [index, letters] of wanted.entries()) {
    if (found.has(index) || letters === '') continue;
    const moved = known.findIndex((other, place) => other === letters && !taken.has(place));
    if (moved < 0) continue;
    found.set(index, moved);
    taken.add(moved);
  }
  return lines.map((_, index) => found.get(index) ?? -1);
}

/** The longest common subsequence, as pairs of places in order. */
function commonLines(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const width = other.length + 1;
  const longest = new Uint16Array((one.length + 1) * width);
  const from = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        one[i] === other[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (from(i + 1, j) >= from(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
