/** Migrations of what versions before this one stored. */
import type { Migration, RawDocument } from '@komavox/documents';
import { scheduleJob } from '@komavox/jobs';
import type { VideoPlan } from './model/plan.js';

/** The default when version 1 came; later settings are no concern of a migration. */
const maxAttempts = 4;

/** 0 -> 1: a video is a job of the job engine. */
function migrateVideoJob({ user, lease, revision: _, updatedAt, ...job }: RawDocument): RawDocument {
  const { state } = job;
  const leaseUntil = (lease as { readonly until?: Date } | undefined)?.until;
  const running = state === 'rendering' && leaseUntil !== undefined;
  const open = state === 'queued' || state === 'rendering';
  return {
    ...job,
    userId: user,
    state: running ? 'running' : open ? 'queued' : state,
    attemptsLeft: Math.max(0, maxAttempts - Number(job['attempt'])),
    ...(running && { leaseUntil }),
    // In the past: its wake-up may be behind the worker already, so it is asked for again at once.
    ...(open && !running && { askAgainAt: new Date(0) }),
    ...(!open && { endedAt: updatedAt ?? job['createdAt'] }),
  };
}

/** 0 -> 1: pages and audio by these words. */
function migrateUpload({ user, frames, ...upload }: RawDocument): RawDocument {
  const migrated = Object.entries((frames ?? {}) as RawDocument).map(
    ([key, frame]) => [key, migrateFrame(frame as RawDocument)] as const,
  );
  return { ...upload, userId: user, frames: Object.fromEntries(migrated) };
}

function migrateFrame({ picture, sounds, ...frame }: RawDocument): RawDocument {
  return picture === undefined ? frame : { page: picture, audio: sounds ?? [], ...frame };
}

/** A stored plan of any version: plans are objects, which no migration at the start reaches. */
export function parsePlan(json: string): VideoPlan {
  const plan = JSON.parse(json) as Omit<VideoPlan, 'frames'> & { readonly frames: readonly RawDocument[] };
  return { ...plan, frames: plan.frames.map(migrateFrame) as unknown as VideoPlan['frames'] };
}

export const migrations: readonly Migration[] = [
  { collection: 'videojobs', to: 1, migrate: migrateVideoJob },
  { collection: 'videojobs', to: 2, migrate: scheduleJob },
  { collection: 'uploads', to: 1, migrate: migrateUpload },
];
