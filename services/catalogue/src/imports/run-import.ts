/** Does one queued import: pages, chapter, manga, and the event that says so. Safe to call again at any time. */
import { keepLease, leaseEnd } from '@komavox/jobs';
import { type OutboxEntry, outboxModel } from '@komavox/outbox';
import { Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import type { ImportContext } from './context.js';
import { extractPages } from './extract-pages.js';
import { leaseMs, type ImportDocument, type ImportFailure } from './import-store.js';
import { chapterFolder, uploadPrefix } from './keys.js';
import { publishChapter } from './publish-chapter.js';

const renewEveryMs = 1_000;
const maxAttempts = 5;

/** Resolves when it has ended, was given back because of `stopping`, or was left to its lease after a passing failure. */
export async function runImport(context: ImportContext, id: string, stopping: AbortSignal): Promise<void> {
  const { clock, logger } = context.chassis;
  const job = await context.importStore.claim(id, clock.now());
  if (!job) return;
  if (job.attempt > maxAttempts) {
    await fail(context, job, unfinished);
    return;
  }
  let progress: { pages: number; totalPages?: number } = { pages: 0 };
  const lease = keepLease({
    everyMs: renewEveryMs,
    renew: () => context.importStore.renew(job, leaseEnd(clock.now(), leaseMs), progress),
    onFailed: (error) => logger.warn({ err: error, import: id }, 'lease could not be renewed'),
  });
  const signal = AbortSignal.any([stopping, lease.lost]);
  try {
    const extracted = await extractPages(context, job, {
      signal,
      progress: (pages, totalPages) => (progress = { pages, totalPages }),
    });
    signal.throwIfAborted();
    await publishChapter(context, job, extracted);
    await finish(context, job, extracted.pages.length);
  } catch (error) {
    if (lease.lost.aborted) return;
    if (stopping.aborted) await context.importStore.release(job);
    else if (error instanceof Problem && !error.retryable) await fail(context, job, failureOf(error));
    else logger.warn({ err: error, import: id, attempt: job.attempt }, 'import will be tried again');
  } finally {
    lease.end();
  }
}

const unfinished: ImportFailure = {
  code: 'import_failed',
  detail: 'This file could not be imported.',
};

/** What the library says of a broken archive is for operators; here a person reads it. */
const sentences = new Map([
  ['archive_refused', 'This archive is damaged or not safe to open.'],
  ['no_pages', 'There are no pictures in this file.'],
]);

const failureOf = ({ code, message }: Problem): ImportFailure => ({
  code,
  detail: sentences.get(code) ?? message,
});

async function finish(context: ImportContext, job: ImportDocument, pages: number): Promise<void> {
  const { mangaId, chapterId, user } = job;
  const event = context.chassis.outbox.entry(topics.mangaImported, {
    mangaId,
    userId: user,
    chapterIds: [chapterId],
  });
  await end(context, job, { pages }, [event]);
}

async function fail(context: ImportContext, job: ImportDocument, failure: ImportFailure): Promise<void> {
  context.chassis.logger.info({ import: job._id, code: failure.code }, 'import failed');
  if (!(await end(context, job, { failure }, []))) return;
  await context.chassis.objects.removeAll(`${chapterFolder(job.mangaId, job.chapterId)}/`);
}

async function end(
  context: ImportContext,
  job: ImportDocument,
  result: { pages: number } | { failure: ImportFailure },
  events: readonly OutboxEntry[],
): Promise<boolean> {
  const { clock, outbox } = context.chassis;
  const { imports } = context.importStore;
  if (!(await context.importStore.finish(job, result, clock.now(), events))) return false;
  if (events.length > 0) outbox.flush(outboxModel(imports), job._id);
  await context.chassis.objects.removeAll(uploadPrefix(job._id));
  return true;
}
