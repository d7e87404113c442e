/** Asks for the text of an image and waits for it. Equal requests, at the same time or later, share one job. */
import { Problem } from '@komavox/core';
import { hasEnded } from '@komavox/jobs';
import type { ReadingDirection, SpokenLanguage } from '@komavox/languages';
import type { Context } from '../context.js';
import { defaultDirection, type PageText } from './extract-text.js';
import { inspectPage, pictureHash } from '../images/page-image.js';
import { visionBusy } from '../vision-busy.js';
import { extractionId, imageKey, type Extraction } from './store.js';

export interface TextRequest {
  readonly image: Buffer;
  readonly language: SpokenLanguage;
  readonly direction?: ReadingDirection | undefined;
  readonly user: string;
  /** Page texts that the user may have open, where it isn't the setting. */
  readonly maxOpen?: number | undefined;
}

const maxWaitMs = 60_000;
/** A text that another recogniser read than was wanted is read again when it is asked for after so long, not sooner. */
const rereadMs = 600_000;

export const timeoutDetail = 'Reading this page takes too long. Please try again later.';

/**
 * The text and the id of its extraction.
 * @throws Problem 415 and 413 as `inspectPage`, 429 `vision_busy` when too many calls wait, or too many texts of the user are open, 503 `extraction_timeout`
 * after a minute, and what made the job fail
 */
export async function requestText(
  context: Context,
  { image, language, direction = defaultDirection(language), user, maxOpen }: TextRequest,
  signal: AbortSignal,
): Promise<{ readonly id: string; readonly text: PageText }> {
  const { extractions, maxWaiting, engine } = context;
  inspectPage(image);
  const hash = pictureHash(image);
  const version = engine.recogniser.version(language);
  const id = extractionId(hash, language, direction, version);
  const known = await extractions.find(id);
  const now = context.chassis.clock.now();
  const outdated =
    known && readByAnother(known, version) ? endedBefore(known, now.getTime() - rereadMs) : undefined;
  if (known?.state === 'done' && known.text && !outdated) return { id, text: known.text };
  if (extractions.waiting >= maxWaiting) throw visionBusy();
  let job = known;
  if (!known || hasEnded(known)) {
    if ((await extractions.countOpen(user)) >= (maxOpen ?? context.pagesPerUser)) throw visionBusy();
    // Not when another call has begun to have it read again.
    if (known?.endedAt) await extractions.model.deleteOne({ _id: id, endedAt: known.endedAt });
    const asked = { _id: id, userId: user, picture: hash, language, direction, imageBytes: image.length };
    ({ job } = await extractions.insert(asked, 'waiting', maxOpen));
  }
  if (job?.state === 'waiting') await bringImage(context, id, image);
  return { id, text: await awaitText(context, id, signal) };
}

/** The job has its place before its image is stored, and is admitted after: none is stored for a job that is refused. */
async function bringImage({ chassis, extractions }: Context, id: string, image: Buffer): Promise<void> {
  try {
    await chassis.objects.put(imageKey(id), image, { contentType: 'application/octet-stream' });
  } catch (error) {
    await extractions.cancel(id);
    throw error;
  }
  await extractions.admit(id);
}

/** Than the one that was wanted, which hasn't refused the page: it was lost meanwhile, or a worker has others. */
const readByAnother = ({ text }: Extraction, wanted: string): boolean =>
  text?.recogniser !== undefined &&
  text.recogniser.version !== wanted &&
  text.recogniser.insteadOf !== wanted;

/** When it ended, if that was before. */
const endedBefore = ({ endedAt }: Extraction, time: number): Date | undefined =>
  endedAt !== undefined && endedAt.getTime() <= time ? endedAt : undefined;

async function awaitText({ extractions }: Context, id: string, signal: AbortSignal): Promise<PageText> {
  const job = await extractions.waitFor(id, { maxWaitMs, signal });
  if (job?.state === 'done' && job.text) return job.text;
  if (job?.state === 'failed' && job.failure) {
    const { status = 503, code, detail } = job.failure;
    throw new Problem(status, code, detail);
  }
  throw new Problem(503, 'extraction_timeout', timeoutDetail);
}
