import { Problem } from '@komavox/core';
import type { ByteRange, ObjectInfo } from './object-store.js';

/**
 * Index of the last byte that a range asks for, as far as there are bytes; -1 for an empty object.
 * Throws `Problem` 416 `range_not_satisfiable` for a range that begins behind the end (RFC 9110, 14.1.1).
 */
export function lastByte({ key, size }: ObjectInfo, range: ByteRange | undefined): number {
  const end = Math.min(range?.end ?? size - 1, size - 1);
  if (range && (range.start < 0 || range.start > end)) {
    throw new Problem(416, 'range_not_satisfiable', `${key} has ${String(size)} bytes`, {
      headers: { 'Content-Range': `bytes */${String(size)}` },
    });
  }
  return end;
}
