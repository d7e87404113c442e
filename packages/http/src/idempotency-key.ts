import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@komavox/core';

/** A call with it may be made again: what it began once isn't begun twice. */
export const idempotencyHeader = 'idempotency-key';
const maxCharacters = 255;

/** The header Idempotency-Key, if there is one. Throws `Problem` 400 `idempotency_key_invalid`. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= maxCharacters) return key;
  throw new Problem(400, 'idempotency_key_invalid', 'An Idempotency-Key has 1 to 255 characters.');
}
