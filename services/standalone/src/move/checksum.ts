/**
 * One number for many things, whatever the order they are read in: the sum of their SHA-256, modulo 2^256. Two that
 * hold the same have the same; one thing more, less or different makes another (Bellare and Micciancio, "A New Paradigm
 * for Collision-Free Hashing: Incrementality at Reduced Cost", 1997, AdHash).
 */
export interface Checksum {
  /** @param sha256 in hex */
  add(sha256: string): void;
  /** 64 hex digits. */
  hex(): string;
}

export function createChecksum(): Checksum {
  let sum = 0n;
  return {
    add(sha256) {
      sum = (sum + BigInt(`0x${sha256}`)) & (2n ** 256n - 1n);
    },
    hex: () => sum.toString(16).padStart(64, '0'),
  };
}
