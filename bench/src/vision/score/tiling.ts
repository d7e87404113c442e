/**
 * What two heaps of texts have in common, whatever its order: greedy string tiling (Wise, 1993). The longest run that stands
 * in both is taken out of both, then the next, down to runs too short to mean anything.
 */

export interface Tiling {
  /** Characters that each text of the one heap shares with each text of the other. */
  readonly shared: readonly (readonly number[])[];
}

interface Heap {
  readonly characters: readonly string[];
  /** Which text each belongs to. */
  readonly owner: readonly number[];
  readonly taken: Uint8Array;
}

function heap(texts: readonly (readonly string[])[]): Heap {
  const characters = texts.flat();
  return {
    characters,
    owner: texts.flatMap((text, index) => text.map(() => index)),
    taken: new Uint8Array(characters.length),
  };
}

interface Run {
  /** Its last characters. */
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** All of the longest runs that neither touches what is taken nor goes from one text into the next. */
function longestRuns(a: Heap, b: Heap): Run[] {
  let runs: Run[] = [];
  let longest = 1;
  let before = new Uint16Array(b.characters.length + 1);
  for (let i = 0; i < a.characters.length; i += 1) {
    const row = new Uint16Array(b.characters.length + 1);
    for (let j = 0; a.taken[i] === 0 && j < b.characters.length; j += 1) {
      if (b.taken[j] === 1 || a.characters[i] !== b.characters[j]) continue;
      const goesOn = i > 0 && j > 0 && a.owner[i] === a.owner[i - 1] && b.owner[j] === b.owner[j - 1];
      const length = 1 + (goesOn ? (before[j] ?? 0) : 0);
      row[j + 1] = length;
      if (length > longest) [runs, longest] = [[], length];
      if (length === longest) runs.push({ a: i, b: j, length });
    }
    before = row;
  }
  return runs;
}

/** @param shortest run; a text that is shorter itself has to be found whole */
export function tile(
  one: readonly (readonly string[])[],
  other: readonly (readonly string[])[],
  shortest: number,
): Tiling {
  const [a, b] = [heap(one), heap(other)];
  const shared = one.map(() => other.map(() => 0));
  const take = ({ a: endA, b: endB, length }: Run): void => {
    for (let back = 0; back < length; back += 1) a.taken[endA - back] = b.taken[endB - back] = 1;
    const row = shared[a.owner[endA] ?? 0] ?? [];
    row[b.owner[endB] ?? 0] = (row[b.owner[endB] ?? 0] ?? 0) + length;
  };
  const isFree = ({ a: endA, b: endB, length }: Run) =>
    !a.taken.subarray(endA - length + 1, endA + 1).includes(1) &&
    !b.taken.subarray(endB - length + 1, endB + 1).includes(1);
  for (;;) {
    const runs = longestRuns(a, b);
    const isWhole = ({ a: end, length }: Run) => one[a.owner[end] ?? 0]?.length === length;
    const meaning = runs.filter((run) => run.length >= shortest || isWhole(run));
    if (meaning.length === 0) break;
    for (const run of meaning) if (isFree(run)) take(run);
  }
  return { shared };
}
