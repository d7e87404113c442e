/** A session: a random token in the browser, its digest and its end in the store. */
import { createHash, randomBytes } from 'node:crypto';
import { latestLeaseEnd } from '@komavox/jobs';

export interface Session {
  /** Digest of the token. */
  readonly id: string;
  readonly user: string;
  readonly expiresAt: Date;
}

/** The end moves at most once in so long: a write for every call would be many. */
const renewEveryMs = 86_400_000;

/** 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, base64url: who reads the store gets no session. A plain hash does, as the token can't be guessed. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const isAlive = (session: Session, now: Date): boolean => session.expiresAt > now;

/** Also when the end is further away than a life: the clock was set back. */
export const mustRenew = ({ expiresAt }: Session, now: Date, lifeMs: number): boolean =>
  expiresAt.getTime() - now.getTime() < lifeMs - renewEveryMs || expiresAt > latestLeaseEnd(now, lifeMs);

export const endOf = (now: Date, lifeMs: number): Date => new Date(now.getTime() + lifeMs);
