/**
 * Which partition a key belongs to: murmur2 as in Kafka's default partitioner, so that a key has the same partition
 * in every adapter. Source: `org.apache.kafka.common.utils.Utils.murmur2`.
 */

const multiplier = 0x5bd1e995;

/** The 32-bit hash, signed as Java shows it. */
export function murmur2(data: Uint8Array): number {
  const { length } = data;
  const view = new DataView(data.buffer, data.byteOffset, length);
  let hash = 0x9747b28c ^ length;
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    let word = Math.imul(view.getInt32(at, true), multiplier);
    word ^= word >>> 24;
    hash = Math.imul(hash, multiplier) ^ Math.imul(word, multiplier);
  }
  const rest = length - at;
  if (rest > 0) {
    for (let index = rest - 1; index >= 0; index -= 1) hash ^= view.getUint8(at + index) << (8 * index);
    hash = Math.imul(hash, multiplier);
  }
  hash = Math.imul(hash ^ (hash >>> 13), multiplier);
  return hash ^ (hash >>> 15);
}

/** From 0 to `partitions` - 1. */
export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitions;
}
