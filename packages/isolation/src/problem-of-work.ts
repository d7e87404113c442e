import { Problem } from '@komavox/core';
import { IsolationError } from './isolation-error.js';

interface KindOfWork {
  /** As codes begin. */
  readonly code: string;
  /** As in "Too many pages are being read." */
  readonly busy: string;
  /** As in "Reading this page took too long." */
  readonly slow: string;
  /** Whether work that took more processor time than it may is given up: it would take as much again. Default false. */
  readonly slowIsFinal?: boolean;
}

/**
 * 503 `<code>_busy` or `<code>_too_slow`, with a time to try again after: how long work takes depends on the machine and on
 * what else it does, and is no verdict on what was sent. Undefined where that may be at fault, and for any other error.
 */
export function problemOfWork(
  cause: unknown,
  { code, busy, slow, slowIsFinal = false }: KindOfWork,
): Problem | undefined {
  if (!(cause instanceof IsolationError)) return undefined;
  switch (cause.reason) {
    case 'busy':
    case 'stopping':
      return new Problem(503, `${code}_busy`, `${busy} Please try again in a moment.`, {
        ...{ cause, headers: { 'Retry-After': '2' } },
      });
    case 'slow':
    case 'late':
      if (slowIsFinal && cause.reason === 'slow') {
        return new Problem(503, `${code}_too_slow`, slow, { cause, retryable: false });
      }
      return new Problem(503, `${code}_too_slow`, `${slow} Please try again in a few minutes.`, {
        ...{ cause, headers: { 'Retry-After': '60' } },
      });
    case 'crashed':
    case 'failed':
      return undefined;
  }
}
