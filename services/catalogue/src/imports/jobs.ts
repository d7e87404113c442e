/** Imports as jobs. */
import { Problem } from '@komavox/core';
import { ArchiveError, type ArchiveFault } from '@komavox/media/archive';
import { defineJob, jobEvent, type JobFailure, type Jobs } from '@komavox/jobs';
import { topics } from '@komavox/proto';
import type { Model } from 'mongoose';
import { archiveLimits } from '../library/archive.js';
import type { ImportWorkContext } from './context.js';
import type { ImportDocument } from './import-store.js';
import { tooManyImports } from './receiving.js';
import { removeFilesOf, runImport } from './run-import.js';
import { maxConcurrentImports } from './unpack-archive.js';

const importFailed: JobFailure = { code: 'import_failed', detail: 'This file could not be imported.' };

/** Sentences for a user, where the library's are for operators. */
const details = new Map([['no_pages', 'There are no pictures in this file.']]);

const gigabytes = Math.floor(archiveLimits.maxTotalBytes / 1024 ** 3);
const refusals: Readonly<Record<ArchiveFault, string>> = {
  damaged: 'This archive is damaged or not safe to open.',
  too_many_entries: `This archive has more than ${archiveLimits.maxEntries} files, which is more than is opened.`,
  long_names: 'This archive has file names that are too long to be opened.',
  too_large: `This archive has more than ${gigabytes} GB in it, which is more than is unpacked.`,
  bomb: `This archive would unpack to more than ${archiveLimits.maxRatio} times its size, so it is not opened.`,
};

const detailOf = ({ cause, code, message }: Problem): string =>
  cause instanceof ArchiveError ? refusals[cause.reason] : (details.get(code) ?? message);

const failureOf = (error: unknown): JobFailure =>
  error instanceof Problem && !error.retryable ? { code: error.code, detail: detailOf(error) } : importFailed;

const read = ({ importId }: { readonly importId: string }) => ({ id: importId });

export const defineImports = (
  context: ImportWorkContext,
  model: Model<ImportDocument>,
  perUser: number,
): Jobs<ImportDocument> =>
  defineJob<ImportDocument>(context.chassis, {
    name: 'import',
    model,
    group: 'catalogue.import',
    role: 'api',
    concurrency: maxConcurrentImports,
    perUser: { jobs: perUser, refusal: tooManyImports },
    leaseMs: 10_000,
    maxAttempts: 5,
    retryPauseMs: 1_000,
    queueMs: 7 * 86_400_000,
    deadlineMs: 86_400_000,
    retentionMs: 30 * 86_400_000,
    // Its pages stop coming soon after it was cancelled.
    cancelCheckMs: 500,
    run: async (job, run) => {
      try {
        return await runImport(context, job, run);
      } finally {
        // What was written while a cancel removed the rest.
        const now = await model.findById(job._id).lean<ImportDocument>();
        if (now?.state === 'cancelled') await removeFilesOf(context, now);
      }
    },
    failures: {
      deadlineExceeded: importFailed,
      workerLost: importFailed,
      fromError: failureOf,
    },
    onEnded: (job) => removeFilesOf(context, job),
    events: {
      requested: jobEvent(topics.importRequested, {
        message: ({ _id, userId, attempt }: ImportDocument) => ({ importId: _id, userId, attempt }),
        read: ({ importId, attempt }) => ({ id: importId, attempt }),
      }),
      completed: jobEvent(topics.mangaImported, {
        message: ({ _id, userId, mangaId, chapterId, chapterIds }: ImportDocument) => ({
          importId: _id,
          userId,
          mangaId,
          chapterIds: chapterIds ?? [chapterId],
        }),
        read,
      }),
    },
  });
