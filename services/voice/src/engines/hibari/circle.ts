/** Cosines and sines from a table: a voice takes six for each of its 48,000 bins a second. Right to a ten millionth. */

const steps = 8192;
const table = Float64Array.from({ length: steps + 1 }, (_, n) => Math.cos((2 * Math.PI * n) / steps));

/** Of so many turns, of which there may be 100,000 either way; between the steps in a straight line. */
export function cosine(turns: number): number {
  const at = turns * steps;
  const before = Math.floor(at);
  const place = before & (steps - 1);
  const value = table[place] as number;
  return value + ((table[place + 1] as number) - value) * (at - before);
}

export const sine = (turns: number): number => cosine(turns - 0.25);
