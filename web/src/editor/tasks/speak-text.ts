/** One text spoken, over short troubles. */
import { abortable } from '../../api/abortable.js';
import { isCallError, type CallError } from '../../api/call.js';
import { speakEndpoint, type Speech, type SpeechRequest } from '../../api/voice.js';
import { pause } from '../../batch/pause.js';
import { blobOf, dropBlob } from '../../blobs/blobs.js';
import type { Thunk } from '../../store/state.js';
import { audioSeconds } from '../files/audio-seconds.js';

/** The server speaks two texts of a user at a time; a cancelled one may still take up a place for a moment. */
const retryDelaysMs = [1000, 2000, 4000, 8000];
/**
 * A connection that broke, or a wait that grew too long for one call, is tried again as soon as this; only under a key,
 * which keeps it the same speech.
 */
const lostDelaysMs = [500, 1500];

/** `error` is null when the audio can't be played, and after a cancellation. */
export type SpokenText = { readonly speech: Speech } | { readonly error: CallError | null };

interface SpeakOptions {
  readonly signal: AbortSignal;
  readonly idempotencyKey?: string | undefined;
}

export const speakText =
  (request: SpeechRequest, { signal, idempotencyKey }: SpeakOptions): Thunk<Promise<SpokenText>> =>
  async (dispatch) => {
    const busyDelays = [...retryDelaysMs];
    const lostDelays = idempotencyKey === undefined ? [] : [...lostDelaysMs];
    for (;;) {
      const { data, error } = await abortable(
        dispatch(
          speakEndpoint.initiate(
            { request, ...(idempotencyKey !== undefined && { idempotencyKey }) },
            { track: false },
          ),
        ),
        signal,
      );
      if (data !== undefined) return withDuration(data, signal);
      if (signal.aborted || !isCallError(error)) return { error: null };
      const lost = error.status === 0 || error.code === 'speech_timeout';
      const wait = error.status === 429 ? busyDelays.shift() : lost ? lostDelays.shift() : undefined;
      if (wait === undefined) return { error };
      await pause(wait, signal);
      if (signal.aborted) return { error: null };
    }
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
