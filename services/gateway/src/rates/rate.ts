/** What the limits of calls in a time have in common. */
import { createHash } from 'node:crypto';
import type { Clock } from '@komavox/core';
import type { Store } from '../store.js';

export interface RateOptions {
  readonly clock: Clock;
  readonly store: Pick<Store, 'countAttempts' | 'takeAttemptBack' | 'forgetAttempts'>;
  readonly maxCalls: number;
  /** Begins with the first call. */
  readonly periodMs: number;
  /** Of the refusal. */
  readonly detail?: string;
}

/** What something is counted under; it tells neither email nor address. */
export const counterOf = (kind: string, what: string): string =>
  createHash('sha256').update(`${kind}\n${what}`).digest('base64url');
