/** Reads a picture that was asked for, and says so. Safe to call again for the same extraction at any time. */
import { isRetryable, Problem, retryWhileUnavailable } from '@komavox/core';
import { keepLease } from '@komavox/jobs';
import { ObjectNotFound, readObject } from '@komavox/objects';
import { outboxModel } from '@komavox/outbox';
import { topics } from '@komavox/proto';
import type { Context } from './context.js';
import { extractText, type PageText } from './extract-text.js';
import {
  claim,
  finish,
  LEASE_MS,
  pictureKey,
  release,
  renew,
  type Extraction,
  type Failure,
} from './store.js';

const LONGEST_MS = 60_000;
const MOST_ATTEMPTS = 3;

export async function runExtraction(context: Context, id: string, signal: AbortSignal): Promise<void> {
  const { clock, logger } = context.chassis;
  const extraction = await claim(context.extractions, id, clock.now());
  if (!extraction) return;
  const lease = keepLease({
    everyMs: LEASE_MS / 3,
    renew: () => renew(context.extractions, extraction, clock.now()),
    onFailed: (error) => logger.warn({ err: error, extraction: id }, 'lease could not be renewed'),
  });
  try {
    const limit = AbortSignal.any([signal, lease.lost, AbortSignal.timeout(LONGEST_MS)]);
    // A store that is away is no fault of the page.
    const picture = await retryWhileUnavailable(
      () => readObject(context.chassis.objects, pictureKey(id)),
      limit,
    );
    const text = await extractText(picture, extraction, context.engine, limit);
    await retryWhileUnavailable(() => succeed(context, extraction, text), limit);
  } catch (error) {
    if (lease.lost.aborted) return;
    const retry =
      isRetryable(error) && !(error instanceof ObjectNotFound) && extraction.attempt < MOST_ATTEMPTS;
    if (signal.aborted || retry) {
      await release(context.extractions, extraction);
      throw error;
    }
    logger.warn({ err: error, extraction: id }, 'page could not be read');
    await fail(context, extraction, failureOf(error));
  } finally {
    lease.end();
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Problem) return { status: error.status, code: error.code, detail: error.message };
  return { status: 503, code: 'extraction_failed', detail: 'The text of this page could not be read.' };
}

async function succeed(context: Context, extraction: Extraction, text: PageText): Promise<void> {
  const { outbox, clock } = context.chassis;
  const event = outbox.entry(topics.textExtracted, {
    ...about(extraction),
    regions: text.regions.length,
  });
  await end(context, extraction, await finish(context.extractions, extraction, { text }, clock.now(), event));
}

/** Ends the extraction as failed, unless a newer run has overtaken it. */
export async function fail(context: Context, extraction: Extraction, failure: Failure): Promise<void> {
  const { outbox, clock } = context.chassis;
  const event = outbox.entry(topics.extractionFailed, { ...about(extraction), code: failure.code });
  await end(
    context,
    extraction,
    await finish(context.extractions, extraction, { failure }, clock.now(), event),
  );
}

const about = ({ _id, picture, language, user }: Extraction) => ({
  extractionId: _id,
  picture,
  language,
  userId: user,
});

async function end(
  { chassis, extractions, waiters }: Context,
  { _id }: Extraction,
  ours: boolean,
): Promise<void> {
  if (!ours) return;
  await chassis.objects.remove(pictureKey(_id));
  chassis.outbox.flush(outboxModel(extractions), _id);
  waiters.wake(_id);
}
