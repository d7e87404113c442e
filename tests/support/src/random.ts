/** Random numbers of a test that can be repeated: prints its seed, takes it from SEED. */
import { randomFrom } from '@komavox/test-kit';

interface Random {
  readonly seed: number;
  /** A whole number from `min` up to, not including, `max`. */
  between(min: number, max: number): number;
}

export function seededRandom(what: string): Random {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`${what}: SEED=${seed}`);
  const next = randomFrom(seed);
  return { seed, between: (min, max) => Math.floor(min + next() * (max - min)) };
}
