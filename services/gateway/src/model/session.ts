/** A session: a random token in the browser, its digest and its end in the store. */
import { createHash, randomBytes } from 'node:crypto';
import { latestTimeAfter, timeAfter } from '@komavox/core';

export interface Session {
  /** Digest of the token. */
  readonly id: string;
  readonly user: string;
  /** When the user proved who they are. */
  readonly authenticatedAt: Date;
  readonly startedAt: Date;
  /** To about ten minutes. */
  readonly usedAt: Date;
  /** As its user knows it: "Firefox on Windows". */
  readonly browser: string;
  readonly expiresAt: Date;
}

/** How long a session may last. */
export interface SessionLife {
  /** Unused. */
  readonly idleMs: number;
  /** Used or not. */
  readonly maxMs: number;
}

/** Minimum time between two extensions, to spare a write for every call: a day, or an hour of each day that a session may be unused. */
const renewEveryMs = ({ idleMs }: SessionLife): number => Math.min(86_400_000, idleMs / 24);
/** How exactly it is known when a session was used. */
const usedToMs = 600_000;

/** 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, base64url, so that reading the store gives no session. A plain hash suffices, as tokens can't be guessed. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const isAlive = (
  { startedAt, expiresAt }: Pick<Session, 'startedAt' | 'expiresAt'>,
  now: Date,
  { maxMs }: Pick<SessionLife, 'maxMs'>,
): boolean => expiresAt > now && timeAfter(startedAt, maxMs) > now;

/** Also when the end is further away than a full session: the clock was set back. */
export const mustRenew = (
  { startedAt, expiresAt }: Pick<Session, 'startedAt' | 'expiresAt'>,
  now: Date,
  life: SessionLife,
): boolean =>
  endOf(startedAt, now, life).getTime() - expiresAt.getTime() > renewEveryMs(life) ||
  expiresAt > latestTimeAfter(now, life.idleMs);

/** Whether its use must be noted. */
export const mustNoteUse = ({ usedAt }: Pick<Session, 'usedAt'>, now: Date): boolean =>
  Math.abs(now.getTime() - usedAt.getTime()) >= usedToMs;

/** Of a session that is used now. */
export const endOf = (startedAt: Date, now: Date, { idleMs, maxMs }: SessionLife): Date =>
  new Date(Math.min(now.getTime() + idleMs, startedAt.getTime() + maxMs));
