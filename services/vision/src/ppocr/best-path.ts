/** Decodes what a network for sequences shows (CTC; Graves et al., 2006): the likeliest class of each step. */

/** Probabilities of `count` classes at each of `steps`; class 0 is none. */
export interface Steps {
  readonly data: Float32Array;
  readonly steps: number;
  readonly count: number;
}

export interface ReadCharacter {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Where it begins and ends in the line: half way to its neighbours at most. */
  readonly from: number;
  readonly to: number;
}

interface Peak {
  readonly text: string;
  confidence: number;
  first: number;
  last: number;
}

/** @param classes that may be read, 0 among them */
export function bestPath(
  { data, steps, count }: Steps,
  alphabet: readonly string[],
  classes: Int32Array,
): ReadCharacter[] {
  const peaks: Peak[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const row = step * count;
    let best = 0;
    let confidence = data[row]!;
    for (let index = 0; index < classes.length; index++) {
      const one = classes[index]!;
      const value = data[row + one]!;
      if (value <= confidence) continue;
      best = one;
      confidence = value;
    }
    const last = peaks.at(-1);
    if (best !== 0 && best === before && last) {
      last.confidence = Math.max(last.confidence, confidence);
      last.last = step;
    } else if (best !== 0) {
      peaks.push({ text: alphabet[best] ?? '', confidence, first: step, last: step });
    }
    before = best;
  }
  return placed(peaks, steps);
}

/** A character fires in the middle of its place; it reaches half way to its neighbours, and no farther than a usual one. */
function placed(peaks: readonly Peak[], steps: number): ReadCharacter[] {
  const middles = peaks.map(({ first, last }) => (first + last + 1) / 2);
  const distances = middles.slice(1).map((middle, index) => middle - middles[index]!);
  const usual = [...distances].sort((a, b) => a - b)[distances.length >> 1] ?? steps;
  return peaks.map(({ text, confidence }, index) => {
    const middle = middles[index]!;
    const before = middle - (middles[index - 1] ?? -Infinity);
    const after = (middles[index + 1] ?? Infinity) - middle;
    const from = Math.max(0, middle - Math.min(before, usual) / 2);
    const to = Math.min(steps, middle + Math.min(after, usual) / 2);
    return { text, confidence, from, to };
  });
}
