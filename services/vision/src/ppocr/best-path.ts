/** Decodes what a network for sequences shows (CTC; Graves et al., 2006): the likeliest class of each step. */

/** Probabilities of `count` classes at each of `steps`; class 0 is none. */
export interface Steps {
  readonly data: Float32Array;
  readonly steps: number;
  readonly count: number;
}

/** What may stand somewhere. */
interface Likely {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface ReadCharacter extends Likely {
  /** What it is else, where that isn't unlikely. */
  readonly other?: Likely;
  /** Where it begins and ends in the line: half way to its neighbours at most. */
  readonly from: number;
  readonly to: number;
}

interface Peak {
  readonly text: string;
  confidence: number;
  first: number;
  last: number;
  /** Where it is surest. */
  surest: number;
}

/** 0 to 1: what is less likely is not told. */
const minOther = 0.02;

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
      if (confidence > last.confidence) last.surest = step;
      last.confidence = Math.max(last.confidence, confidence);
      last.last = step;
    } else if (best !== 0) {
      peaks.push({ text: alphabet[best] ?? '', confidence, first: step, last: step, surest: step });
    }
    before = best;
  }
  const read = placed(peaks, steps);
  return read.map((one, index) => {
    if (one.confidence > 1 - minOther) return one;
    const other = nextAt(data.subarray(peaks[index]!.surest * count), alphabet, classes, one.text);
    return other && other.confidence >= minOther ? { ...one, other } : one;
  });
}

/** The likeliest character of a step but for the one that was read. */
function nextAt(
  probabilities: Float32Array,
  alphabet: readonly string[],
  classes: Int32Array,
  text: string,
): Likely | undefined {
  let next: Likely | undefined;
  for (const one of classes) {
    const confidence = probabilities[one]!;
    const character = alphabet[one] ?? '';
    if (one !== 0 && character !== text && confidence > (next?.confidence ?? 0)) {
      next = { text: character, confidence };
    }
  }
  return next;
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
