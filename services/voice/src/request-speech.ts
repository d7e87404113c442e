/** Takes an order for a speech: checks it, and writes the job with its event. */
import { outboxModel } from '@komavox/outbox';
import { Problem } from '@komavox/core';
import { entriesFor, type VoiceContext } from './context.js';
import { checkOrder, contentHash, fingerprint, speechIdFor } from './model/speech-order.js';
import type { SpeechJob } from './store.js';
import { engineVersion } from './synthesis/engine-version.js';

export interface SpeechRequest {
  readonly userId: string;
  readonly text: string;
  readonly language: string;
  readonly voiceModel: 'default' | 'custom';
  readonly customVoiceId: string | undefined;
  /** The Idempotency-Key header. */
  readonly key: string | undefined;
}

/**
 * The job for this request: a new one, or the one that the same key made before. Throws Problem 400 `text_empty` or
 * `unknown_language`, 413 `text_too_long`, 404 `voice_not_found`, 422 `idempotency_mismatch`, 429 `too_many_speeches`.
 */
export async function requestSpeech(context: VoiceContext, request: SpeechRequest): Promise<SpeechJob> {
  const { chassis, settings, store } = context;
  const { text, language } = checkOrder(request.text, request.language);
  if (request.voiceModel === 'custom') {
    throw new Problem(404, 'voice_not_found', 'This voice model does not exist.');
  }
  const now = chassis.clock.now();
  const job: SpeechJob = {
    id: request.key === undefined ? chassis.ids.next() : speechIdFor(request.userId, request.key),
    userId: request.userId,
    text,
    language,
    content: contentHash(text, language, engineVersion(settings.hongKong)),
    fingerprint: fingerprint([text, language]),
    createdAt: now,
    deadline: new Date(now.getTime() + settings.deadlineMs),
    attempt: 1,
    state: { name: 'requested' },
  };
  if (request.key !== undefined) {
    const earlier = await store.find(job.id);
    if (earlier) return repeated(earlier, job);
  }
  if ((await store.countUnderWay(request.userId, now)) >= settings.perUser) {
    throw new Problem(
      429,
      'too_many_speeches',
      'Your other texts are still being read. Try again in a moment.',
      {
        headers: { 'Retry-After': '2' },
      },
    );
  }
  if (await store.insert(job, entriesFor(chassis, job, ['requested']))) {
    chassis.outbox.flush(outboxModel(store.speeches), job.id);
    return job;
  }
  const first = await store.find(job.id);
  if (!first) throw new Problem(503, 'speech_lost', 'The speech could not be started.', { retryable: true });
  return repeated(first, job);
}

function repeated(earlier: SpeechJob, job: SpeechJob): SpeechJob {
  if (earlier.fingerprint !== job.fingerprint) {
    throw new Problem(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another text.');
  }
  return earlier;
}
