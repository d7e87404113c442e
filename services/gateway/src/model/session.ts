/** A session: a random token in the browser, its digest and its end in the store. */
import { createHash, randomBytes } from 'node:crypto';
import { latestTimeAfter } from '@komavox/core';

export interface Session {
  /** Digest of the token. */
  readonly id: string;
  readonly user: string;
  /** When the user proved who they are. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
}

/** Minimum time between two extensions, to spare a write for every call. */
const renewEveryMs = 86_400_000;

/** 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, base64url, so that reading the store gives no session. A plain hash suffices, as tokens can't be guessed. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const isAlive = (session: Pick<Session, 'expiresAt'>, now: Date): boolean => session.expiresAt > now;

/** Also when the end is further away than a full session: the clock was set back. */
export const mustRenew = ({ expiresAt }: Pick<Session, 'expiresAt'>, now: Date, maxAgeMs: number): boolean =>
  expiresAt.getTime() - now.getTime() < maxAgeMs - renewEveryMs || expiresAt > latestTimeAfter(now, maxAgeMs);

export const endOf = (now: Date, maxAgeMs: number): Date => new Date(now.getTime() + maxAgeMs);
