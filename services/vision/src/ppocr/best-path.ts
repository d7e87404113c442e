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
  /** Other characters that it may be, the likeliest first; there are none where it is read with little doubt. */
  readonly others?: readonly Likely[];
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

interface Characters {
  readonly alphabet: readonly string[];
  /** That may be read, 0 among them. */
  readonly classes: Int32Array;
  /** That are told of each besides the one that was read. */
  readonly maxOthers: number;
}

export function bestPath(
  { data, steps, count }: Steps,
  { alphabet, classes, maxOthers }: Characters,
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
    const others = othersAt(data.subarray(peaks[index]!.surest * count), { alphabet, classes }, one.text);
    return others.length > 0 ? { ...one, others: others.slice(0, maxOthers) } : one;
  });
}

/** The characters of a step but for the one that was read, the likeliest first. */
function othersAt(
  probabilities: Float32Array,
  { alphabet, classes }: Pick<Characters, 'alphabet' | 'classes'>,
  text: string,
): Likely[] {
  const others: Likely[] = [];
  for (const one of classes) {
    const confidence = probabilities[one]!;
    const character = alphabet[one] ?? '';
    if (one !== 0 && character !== text && confidence >= minOther)
      others.push({ text: character, confidence });
  }
  return others.sort((one, other) => other.confidence - one.confidence);
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
