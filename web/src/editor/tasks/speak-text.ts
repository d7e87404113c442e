import { nanoid } from '@reduxjs/toolkit';
import type { Speech, SpeechRequest } from '../../api/voice.js';
import { blobOf, dropBlob } from '../../blobs/blobs.js';
import { awaitSpeech, type SpeechAnswer } from '../../narration/await-speech.js';
import type { Thunk } from '../../store/state.js';
import { audioSeconds } from '../files/audio-seconds.js';

/** `error` is null when the audio can't be played, too. */
export type SpokenText = SpeechAnswer;

interface SpeakOptions {
  readonly signal: AbortSignal;
  /** One that outlives this task, where a repeat would be charged. */
  readonly idempotencyKey?: string | undefined;
}

/** A text spoken for a frame, with its duration. */
export const speakText =
  (request: SpeechRequest, { signal, idempotencyKey = nanoid() }: SpeakOptions): Thunk<Promise<SpokenText>> =>
  async (dispatch) => {
    const answer = await dispatch(awaitSpeech(request, { signal, idempotencyKey }));
    return 'speech' in answer ? withDuration(answer.speech, signal) : answer;
  };

/** Adds the duration where the answer has none. */
async function withDuration(speech: Speech, signal: AbortSignal): Promise<SpokenText> {
  if (!signal.aborted && speech.duration > 0) return { speech };
  const blob = blobOf(speech.audio);
  const duration = signal.aborted || blob === undefined ? null : await audioSeconds(blob);
  if (duration !== null) return { speech: { ...speech, duration } };
  dropBlob(speech.audio);
  return { error: null };
}
