/** Runs that can be repeated: SEED gives the only one, SEEDS their number, SPEECHES how much is asked for in each. */
const { SEED: one, SEEDS: count = '5', SPEECHES: speeches = '40' } = process.env;

export const seeds: readonly number[] =
  one === undefined
    ? Array.from({ length: Number(count) }, () => Math.floor(Math.random() * 2 ** 31))
    : [Number(one)];

export const speechesPerSeed = Number(speeches);

/** Speeches during which something is killed once. */
const speechesPerKill = 35;

export const killsPerSeed = Math.max(1, Math.round(speechesPerSeed / speechesPerKill));
