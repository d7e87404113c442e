/** Reads a picture that was asked for, and says so. Safe to call again for the same extraction at any time. */
import {
  isRetryable,
  ObjectNotFound,
  outboxModel,
  Problem,
  readObject,
  throughOutages,
} from '@komavox/platform';
import { topics } from '@komavox/proto';
import type { Context } from './context.js';
import { extractText, type PageText } from './extract-text.js';
import { claim, finish, pictureKey, release, type Extraction, type Failure } from './store.js';

/** Longer than any page may take, so that only a dead run's lease ends. */
export const LEASE_MS = 75_000;
const LONGEST_MS = 60_000;
const MOST_ATTEMPTS = 3;

export async function runExtraction(context: Context, id: string, signal: AbortSignal): Promise<void> {
  const { clock } = context.chassis;
  const extraction = await claim(context.extractions, id, clock.now(), LEASE_MS);
  if (!extraction) return;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
    // A store that is away is no fault of the page.
    const picture = await throughOutages(() => readObject(context.chassis.objects, pictureKey(id)), limit);
    const text = await extractText(picture, extraction, context.engine, limit);
    await throughOutages(() => succeed(context, extraction, text), limit);
  } catch (error) {
    const retry =
      isRetryable(error) && !(error instanceof ObjectNotFound) && extraction.attempt < MOST_ATTEMPTS;
    if (signal.aborted || retry) {
      await release(context.extractions, extraction);
      throw error;
    }
    context.chassis.log.warn({ err: error, extraction: id }, 'page could not be read');
    await fail(context, extraction, failureOf(error));
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
  chassis.outbox.nudge(outboxModel(extractions), _id);
  waiters.wake(_id);
}
