import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@komavox/core';

const maxCharacters = 255;

/** The header Idempotency-Key, if there is one. Throws `Problem` 400 `idempotency_key_invalid`. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= maxCharacters) return key;
  throw new Problem(400, 'idempotency_key_invalid', 'An Idempotency-Key has 1 to 255 characters.');
}
