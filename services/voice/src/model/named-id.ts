/** Ids made of what they name, so that a repeat of a request means the same thing. */
import { createHash } from 'node:crypto';

export const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** A UUID (RFC 9562 version 8: made of a hash) that nobody can aim at another user's. */
export function namedId(kind: 'speech' | 'voice-model', userId: string, key: string): string {
  const digits = hash([kind, userId, key]);
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
