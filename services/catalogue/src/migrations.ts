/** Stored documents of older versions, brought to the form of this one. */
import type { Migration, RawDocument } from '@komavox/documents';
import { scheduleJob } from '@komavox/jobs';

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

/** Languages read from right to left, as known when version 1 of chapters and manga came. */
const rightToLeft: readonly unknown[] = ['ja', 'zh-hk'];
const usualDirection = (language: unknown) => (rightToLeft.includes(language) ? 'rtl' : 'ltr');

/**
 * 0 -> 1: a chapter has a direction only where its file says one. What was stored may have been taken from the language; files of a
 * library are read again by the next scan, as their fingerprint is another one.
 */
function migrateChapter(old: RawDocument): RawDocument {
  const { direction, ...rest } = old;
  const { root, fingerprint, language } = rest;
  return {
    ...rest,
    ...(direction !== usualDirection(language) && { statedDirection: direction }),
    ...(root !== 'imports' && { fingerprint: `${String(fingerprint)} before-directions` }),
  };
}

/** 0 -> 1: an import that was read unlike its language stays so, with all its chapters. */
function migrateManga(old: RawDocument): RawDocument {
  const { owner, readingDirection, originalLanguage } = old;
  const unusual = readingDirection !== usualDirection(originalLanguage);
  return owner !== undefined && unusual ? { ...old, chosenDirection: readingDirection } : old;
}

export const migrations: readonly Migration[] = [
  { collection: 'imports', to: 1, migrate: migrateImport },
  { collection: 'chapters', to: 1, migrate: migrateChapter },
  { collection: 'mangas', to: 1, migrate: migrateManga },
  { collection: 'imports', to: 2, migrate: scheduleJob },
];
