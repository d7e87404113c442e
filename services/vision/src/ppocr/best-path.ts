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
  /**
   * Whether one is told where none of several is as likely as no character, but together they are likelier: of a language whose
   * characters look alike.
   */
  readonly mayBeDivided?: boolean;
}

/** Gives the first class of each pair to the second: from then on the first has no probability. */
export function fold(
  { data, steps, count }: Steps,
  pairs: readonly (readonly [from: number, to: number])[],
): void {
  for (let row = 0; row < steps * count; row += count) {
    for (const [from, to] of pairs) {
      data[row + to]! += data[row + from]!;
      data[row + from] = 0;
    }
  }
}

/** 0 to 1: where no character is less likely than this, one stands there. */
const minNone = 0.5;
/** Letters are told although the recogniser is divided; a mark that it is divided about is a stroke of art, or nothing, at least as often. */
const dividedCharacter = /\p{Lo}/u;

export function bestPath(
  { data, steps, count }: Steps,
  { alphabet, classes, maxOthers, mayBeDivided = false }: Characters,
): ReadCharacter[] {
  const peaks: Peak[] = [];
  const at = (step: number) => data.subarray(step * count, (step + 1) * count);
  const best = Array.from({ length: steps }, (_, step) => likeliest(at(step), classes));
  const noneAt = (step: number) => (step < 0 || step >= steps ? 1 : data[step * count]!);
  // Beside a character that was read it is the edge of that one.
  const isDivided = (step: number) =>
    noneAt(step) < minNone &&
    !best[step - 1] &&
    !best[step + 1] &&
    noneAt(step) <= noneAt(step - 1) &&
    noneAt(step) < noneAt(step + 1);
  const add = (one: number, step: number) => {
    const [text, confidence] = [alphabet[one] ?? '', data[step * count + one]!];
    peaks.push({ text, confidence, first: step, last: step, surest: step });
  };
  best.forEach((one, step) => {
    const last = peaks.at(-1);
    if (one === 0) {
      if (!mayBeDivided || !isDivided(step)) return;
      const some = likeliest(at(step), classes.subarray(1));
      if (dividedCharacter.test(alphabet[some] ?? '')) add(some, step);
    } else if (one === best[step - 1] && last) {
      const confidence = data[step * count + one]!;
      if (confidence > last.confidence) last.surest = step;
      last.confidence = Math.max(last.confidence, confidence);
      last.last = step;
    } else add(one, step);
  });
  const read = placed(peaks, steps);
  return read.map((one, index) => {
    if (one.confidence > 1 - minOther) return one;
    const others = othersAt(at(peaks[index]!.surest), { alphabet, classes }, one.text);
    return others.length > 0 ? { ...one, others: others.slice(0, maxOthers) } : one;
  });
}

/** The surest of the classes; the first of equals. */
function likeliest(probabilities: Float32Array, classes: Int32Array): number {
  let best = classes[0] ?? 0;
  for (let index = 1; index < classes.length; index++) {
    const one = classes[index]!;
    if (probabilities[one]! > probabilities[best]!) best = one;
  }
  return best;
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
