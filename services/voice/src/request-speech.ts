/** Takes a request for a speech: validates it, and writes the job with its event. */
import { Problem } from '@komavox/core';
import type { VoiceContext } from './context.js';
import { contentHash, fingerprint, speechIdFor, validateRequest } from './model/speech-request.js';
import type { Speech } from './store.js';
import { audioVersion } from './synthesis/synthesise.js';

interface SpeechRequest {
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
export async function requestSpeech(context: VoiceContext, request: SpeechRequest): Promise<Speech> {
  const { chassis, engine, settings, speeches } = context;
  const { userId, key } = request;
  const { text, language } = validateRequest(request.text, request.language, engine.languages);
  if (request.voiceModel === 'custom') {
    throw new Problem(404, 'voice_not_found', 'This voice model does not exist.');
  }
  const wanted = {
    _id: key === undefined ? chassis.ids.next() : speechIdFor(userId, key),
    userId,
    text,
    language,
    content: contentHash(text, language, audioVersion(engine)),
    fingerprint: fingerprint([text, language]),
  };
  if (key !== undefined) {
    const earlier = await speeches.find(wanted._id);
    if (earlier) return repeated(earlier, wanted);
  }
  // No call waits for an older one any more.
  const waitedFor = new Date(chassis.clock.now().getTime() - settings.maxWaitMs);
  if ((await speeches.countOpen(userId, waitedFor)) >= settings.perUser) {
    throw new Problem(
      429,
      'too_many_speeches',
      'Your other texts are still being read. Try again in a moment.',
      {
        headers: { 'Retry-After': '2' },
      },
    );
  }
  const { job } = await speeches.insert(wanted);
  return repeated(job, wanted);
}

function repeated(earlier: Speech, wanted: Pick<Speech, 'fingerprint'>): Speech {
  if (earlier.fingerprint !== wanted.fingerprint) {
    throw new Problem(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another text.');
  }
  return earlier;
}
