/** Asks for the text of a picture and waits for it. Equal requests, at the same time or later, share one run. */
import { createHash } from 'node:crypto';
import type { ReadingDirection, SpokenLanguage } from '@komavox/languages';
import { outboxModel } from '@komavox/outbox';
import { Problem } from '@komavox/core';
import { wasCreated } from '@komavox/documents';
import { topics } from '@komavox/proto';
import type { Context } from './context.js';
import { defaultDirection, type PageText } from './extract-text.js';
import { inspectPage } from './page-image.js';
import { extractionId, pictureKey, reopen, type Extraction } from './store.js';

export interface TextRequest {
  readonly picture: Buffer;
  readonly language: SpokenLanguage;
  readonly direction?: ReadingDirection | undefined;
  readonly user: string;
}

const longestWaitMs = 60_000;

/**
 * @throws Problem 415 and 413 as `inspectPage`, 429 `vision_busy` when too many calls wait, 503 `extraction_timeout`
 * after a minute, and what made the run fail
 */
export async function requestText(
  context: Context,
  { picture, language, direction = defaultDirection(language), user }: TextRequest,
  signal: AbortSignal,
): Promise<PageText> {
  await inspectPage(picture);
  const hash = createHash('sha256').update(picture).digest('hex');
  const id = extractionId(hash, language, direction, context.engine.recogniser);
  const known = await context.extractions.findById(id).lean<Extraction>();
  if (known?.state === 'done' && known.text) return known.text;
  if (context.waiters.count >= context.maxWaiting) {
    throw new Problem(429, 'vision_busy', 'Too many pages are being read. Please try again in a moment.', {
      headers: { 'Retry-After': '2' },
    });
  }
  if (known?.state !== 'requested') await ask(context, { id, hash, picture, language, direction, user });
  return await outcome(context, id, signal);
}

async function ask(
  { chassis, extractions }: Context,
  request: Required<Pick<TextRequest, 'picture' | 'language' | 'user'>> & {
    id: string;
    hash: string;
    direction: ReadingDirection;
  },
): Promise<void> {
  const { id, hash, picture, language, direction, user } = request;
  const now = chassis.clock.now();
  const event = chassis.outbox.entry(topics.extractionRequested, {
    extractionId: id,
    picture: hash,
    language,
    userId: user,
  });
  // The picture is there before anybody can be asked to read it.
  await chassis.objects.put(pictureKey(id), picture, { contentType: 'application/octet-stream' });
  const document: Extraction = {
    _id: id,
    picture: hash,
    language,
    direction,
    user,
    state: 'requested',
    attempt: 0,
    requestedAt: now,
    outbox: [event],
  };
  const asked =
    (await wasCreated(extractions.create(document))) || (await reopen(extractions, id, user, now, event));
  if (asked) chassis.outbox.flush(outboxModel(extractions), id);
}

async function outcome(
  { extractions, waiters }: Context,
  id: string,
  signal: AbortSignal,
): Promise<PageText> {
  const ended = async () => {
    const { state, text, failure } = (await extractions.findById(id).lean<Extraction>()) ?? {};
    if (state === 'failed' && failure) throw new Problem(failure.status, failure.code, failure.detail);
    return state === 'done' ? text : undefined;
  };
  const text = await waiters.until(id, ended, { ms: longestWaitMs, signal });
  if (text) return text;
  throw new Problem(503, 'extraction_timeout', 'Reading this page takes too long. Please try again later.');
}
