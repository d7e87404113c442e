/** One text spoken, over short troubles. */
import { abortable } from '../../api/abortable.js';
import { isCallError, type CallError } from '../../api/call.js';
import { speakEndpoint, type Speech, type SpeechRequest } from '../../api/voice.js';
import { pause } from '../../batch/pause.js';
import { blobOf, dropBlob } from '../../blobs/blobs.js';
import type { Thunk } from '../../store/state.js';
import { audioSeconds } from '../files/audio-seconds.js';

/**
 * The server speaks only so many texts of a user at a time; others wait their turn, in all as long as a speech may take. It
 * says when to ask again, else these grow.
 */
const busyDelaysMs = [1000, 2000, 4000, 8000];
const patienceMs = 300_000;
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
    const delayAfter = delays(idempotencyKey !== undefined);
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
      const wait = delayAfter(error);
      if (wait === undefined) return { error };
      await pause(wait, signal);
      if (signal.aborted) return { error: null };
    }
  };

/** Milliseconds after which a speech is asked for again, each time it failed; undefined when it has failed for good. */
function delays(isRepeatable: boolean): (error: CallError) => number | undefined {
  const busy = [...busyDelaysMs];
  const lost = isRepeatable ? [...lostDelaysMs] : [];
  let waitedMs = 0;
  return ({ status, code, retryAfter }) => {
    if (status === 0 || code === 'speech_timeout') return lost.shift();
    if (status !== 429) return undefined;
    const growing = (busy.length > 1 ? busy.shift() : busy[0]) ?? 0;
    const wait = retryAfter === undefined ? growing : Math.max(busyDelaysMs[0] ?? 0, retryAfter * 1000);
    waitedMs += wait;
    return waitedMs > patienceMs ? undefined : wait;
  };
}

/** Adds the duration where the answer has none. */
async function withDuration(speech: Speech, signal: AbortSignal): Promise<SpokenText> {
  if (!signal.aborted && speech.duration > 0) return { speech };
  const blob = blobOf(speech.audio);
  const duration = signal.aborted || blob === undefined ? null : await audioSeconds(blob);
  if (duration !== null) return { speech: { ...speech, duration } };
  dropBlob(speech.audio);
  return { error: null };
}
