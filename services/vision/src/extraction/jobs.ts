/** Extractions as jobs. */
import { isRetryable, Problem } from '@komavox/core';
import { defineJob, jobEvent, type JobFailure, type Jobs } from '@komavox/jobs';
import { ObjectNotFound } from '@komavox/objects';
import { topics } from '@komavox/proto';
import type { Context } from '../context.js';
import { timeoutDetail } from './request-text.js';
import { runExtraction } from './run-extraction.js';
import { imageKey, type Extraction } from './store.js';
import type { VisionSettings } from '../settings.js';
import { visionBusy } from '../vision-busy.js';

const about = ({ _id, picture, language, userId }: Extraction) => ({
  extractionId: _id,
  picture,
  language,
  userId,
});
const read = ({ extractionId }: { readonly extractionId: string }) => ({ id: extractionId });

export function defineExtractions(
  context: Omit<Context, 'extractions'>,
  { workers, pagesPerUser, queueMs, deadlineMs, retentionMs }: VisionSettings,
): Jobs<Extraction> {
  const { chassis, model } = context;
  return defineJob<Extraction>(chassis, {
    name: 'page',
    model,
    group: 'vision.read-pages',
    // One more than look for text, so that a place is left for another user.
    concurrency: workers + 1,
    perUser: { jobs: pagesPerUser, refusal: visionBusy },
    leaseMs: 9_000,
    maxAttempts: 3,
    // Calls wait for a minute at most; a page that is read later serves the next one who asks.
    queueMs,
    deadlineMs,
    retentionMs,
    run: (extraction, { signal }) => runExtraction(context, extraction, signal),
    // An image that is gone doesn't come back.
    isRetryable: (error) => isRetryable(error) && !(error instanceof ObjectNotFound),
    failures: {
      deadlineExceeded: { status: 503, code: 'extraction_timeout', detail: timeoutDetail },
      workerLost: unread,
      fromError: (error) =>
        error instanceof Problem ? { status: error.status, code: error.code, detail: error.message } : unread,
    },
    onEnded: ({ _id }) => chassis.objects.remove(imageKey(_id)),
    events: {
      requested: jobEvent(topics.extractionRequested, { message: about, read }),
      completed: jobEvent(topics.textExtracted, {
        message: (extraction) => ({ ...about(extraction), regions: extraction.text?.regions.length ?? 0 }),
        read,
      }),
      failed: jobEvent(topics.extractionFailed, {
        message: (extraction) => ({ ...about(extraction), code: extraction.failure?.code ?? '' }),
        read,
      }),
    },
  });
}

const unread: JobFailure = {
  status: 503,
  code: 'extraction_failed',
  detail: 'The text of this page could not be read.',
};
