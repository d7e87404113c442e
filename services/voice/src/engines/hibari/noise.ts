/** Normal random numbers, the same for the same seed: the breath of a text sounds the same each time. */

import { cosine, sine } from './circle.js';

/** Pairs of them, by Box and Muller. */
export function openNoise(seed: number): () => readonly [number, number] {
  const uniform = openUniform(seed);
  const pair: [number, number] = [0, 0];
  return () => {
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const turns = uniform();
    pair[0] = radius * cosine(turns);
    pair[1] = radius * sine(turns);
    return pair;
  };
}

/** 0 to below 1, by xorshift32 (Marsaglia, 2003). */
function openUniform(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
