/** Takes a request for a speech: validates it, and writes the job with its event. */
import { Problem } from '@komavox/core';
import type { VoiceContext } from './context.js';
import { audioOf } from './audio-of-speech.js';
import { findCustomVoice } from './custom-voice.js';
import { fingerprint, speechIdFor, validateRequest } from './model/speech-request.js';
import type { Speech } from './store.js';

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
 * The job for this request: a new one, or the one that the same key made before. That of a custom voice waits for its
 * credit. Throws Problem 400 `text_empty` or `unknown_language`, 413 `text_too_long`, 422 `idempotency_mismatch`, 429
 * `too_many_speeches`, and what `findCustomVoice` does.
 */
export async function requestSpeech(context: VoiceContext, request: SpeechRequest): Promise<Speech> {
  const { chassis, engines, speeches } = context;
  const { userId, key } = request;
  const { text, language } = validateRequest(request.text, request.language, engines.languages);
  const id = key === undefined ? chassis.ids.next() : speechIdFor(userId, key);
  const print = fingerprint([text, language, ...voiceOf(request)]);
  if (key !== undefined) {
    const earlier = await speeches.find(id);
    // Also when its voice is gone since.
    if (earlier) return repeated(earlier, print);
  }
  const voice = await findCustomVoice(context, userId, request);
  await assertPlace(context, userId);
  const { content } = audioOf(context, { text, language, ...(voice && { voice }) });
  const wanted = { _id: id, userId, text, language, content, fingerprint: print, ...(voice && { voice }) };
  const { job } = await speeches.insert(wanted, voice ? 'waiting' : 'queued');
  return repeated(job, print);
}

const voiceOf = ({ voiceModel, customVoiceId = '' }: SpeechRequest): readonly string[] =>
  voiceModel === 'custom' ? [customVoiceId] : [];

async function assertPlace({ chassis, settings, speeches }: VoiceContext, userId: string): Promise<void> {
  // No call waits for an older one any more.
  const waitedFor = new Date(chassis.clock.now().getTime() - settings.maxWaitMs);
  if ((await speeches.countOpen(userId, waitedFor)) < settings.perUser) return;
  const detail = 'Your other texts are still being read. Try again in a moment.';
  throw new Problem(429, 'too_many_speeches', detail, { headers: { 'Retry-After': '2' } });
}

function repeated(earlier: Speech, print: string): Speech {
  if (earlier.fingerprint !== print) {
    throw new Problem(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another text.');
  }
  return earlier;
}
