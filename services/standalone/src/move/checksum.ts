/**
 * A checksum of a set, independent of order: the sum of the members' SHA-256, modulo 2^256. Equal sets have equal sums;
 * one member more, less or different changes it (Bellare and Micciancio, "A New Paradigm
 * for Collision-Free Hashing: Incrementality at Reduced Cost", 1997, AdHash).
 */
interface Checksum {
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
