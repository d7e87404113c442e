/** Stored documents of older versions, brought to the form of this one. */
import type { Migration, RawDocument } from '@komavox/documents';

/** As it was when version 1 came; what it is today is no concern of a migration. */
const maxAttempts = 5;

/** A deadline that no clock can have written makes the engine begin a new one, from the time that it sees the job. */
const noDeadline = new Date('9999-01-01T00:00:00Z');

/** 0 -> 1: an import becomes a job of the job engine. */
function migrateImport(old: RawDocument): RawDocument {
  const { user, pages, totalPages, finishedAt, leaseUntil, files, attempt: claims, ...rest } = old;
  const { state, createdAt } = rest;
  // Claims counted the attempt up; now a queued job has the attempt that its claim will have.
  const attempt = Math.max(1, Number(claims) + (state === 'queued' ? 1 : 0));
  return {
    ...rest,
    userId: user,
    files: (files as readonly RawDocument[]).map(migrateFile),
    attempt,
    attemptsLeft: Math.max(0, maxAttempts - attempt),
    ...(totalPages !== undefined && { progress: { pages, totalPages } }),
    ...(state === 'queued' && { askAgainAt: createdAt, deadline: noDeadline }),
    ...(state === 'running' && {
      startedAt: createdAt,
      leaseUntil: leaseUntil ?? createdAt,
      deadline: noDeadline,
    }),
    ...((state === 'done' || state === 'failed') && {
      endedAt: finishedAt ?? createdAt,
      deadline: finishedAt ?? createdAt,
    }),
  };
}

const migrateFile = (file: RawDocument): RawDocument => ({
  ...file,
  kind: file['kind'] === 'picture' ? 'image' : file['kind'],
});

export const migrations: readonly Migration[] = [{ collection: 'imports', to: 1, migrate: migrateImport }];
