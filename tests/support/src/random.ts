/** Chance that can be had again: prints its seed, takes it from SEED. Mulberry32. */
export interface Random {
  readonly seed: number;
  /** From `least` up to, not including, `most`. */
  between(least: number, most: number): number;
}

export function seededRandom(what: string): Random {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`${what}: SEED=${seed}`);
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, between: (least, most) => Math.floor(least + next() * (most - least)) };
}
