/** One text spoken, over short troubles, and however long it takes. */
import { abortable } from '../api/abortable.js';
import { isCallError, type CallError } from '../api/call.js';
import { cancelSpeechEndpoint, speakEndpoint, type Speech, type SpeechRequest } from '../api/voice.js';
import { pause } from '../batch/pause.js';
import type { Thunk } from '../store/state.js';

/**
 * The server speaks only so many texts of a user at a time; others wait their turn, in all as long as a speech may take. It
 * says when to ask again, else these grow.
 */
const busyDelaysMs = [1000, 2000, 4000, 8000];
const patienceMs = 900_000;
/** A connection that broke is tried again as soon as this; a key keeps it the same speech. */
const lostDelaysMs = [500, 1500];
/** A speech with a key outlasts its call: the next one finds it. The server ends those that take longer than so many calls. */
const maxCalls = 30;

/** Time that a cancellation waits for the server to know of it. */
const cancelMs = 3000;

/** `error` is null after a cancellation; `isCancelled`: on the server, too, where its key leads to nothing then. */
export type SpeechAnswer =
  { readonly speech: Speech } | { readonly error: CallError | null; readonly isCancelled?: boolean };

interface AwaitSpeechOptions {
  readonly signal: AbortSignal;
  /** Makes a repeat the same speech. One without is not made to its end where it is aborted. */
  readonly idempotencyKey?: string;
}

export const awaitSpeech =
  (request: SpeechRequest, { signal, idempotencyKey }: AwaitSpeechOptions): Thunk<Promise<SpeechAnswer>> =>
  async (dispatch) => {
    const delayAfter = delays(idempotencyKey !== undefined);
    let mayGoOn = false;
    const cancelled = async () => ({
      error: null,
      isCancelled: idempotencyKey !== undefined && (await dispatch(cancelSpeech(idempotencyKey))),
    });
    const asked = { request, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    for (;;) {
      const call = dispatch(speakEndpoint.initiate(asked, { track: false }));
      const { data, error } = await abortable(call, signal);
      if (data !== undefined) return { speech: data };
      if (signal.aborted) return await cancelled();
      if (!isCallError(error)) return { error: null };
      mayGoOn ||= error.status !== 429;
      const wait = delayAfter(error);
      if (wait === undefined) return { error };
      await pause(wait, signal);
      if (signal.aborted) return mayGoOn ? await cancelled() : { error: null };
    }
  };

/** Else a speech goes on when its call is ended, as its key would find it. Resolves to whether there is none now. */
const cancelSpeech =
  (idempotencyKey: string): Thunk<Promise<boolean>> =>
  async (dispatch) => {
    const call = dispatch(cancelSpeechEndpoint.initiate(idempotencyKey, { track: false }));
    const isCancelled = call.then(({ error }) => error === undefined);
    return await Promise.race([isCancelled, pause(cancelMs).then(() => false)]);
  };

/**
 * Milliseconds after which a speech is asked for again, each time it failed; undefined when it has failed for good, as one
 * without a key has that took too long.
 */
function delays(hasKey: boolean): (error: CallError) => number | undefined {
  const [busy, lost] = [[...busyDelaysMs], [...lostDelaysMs]];
  let waitedMs = 0;
  let calls = 1;
  return ({ status, code, retryAfter }) => {
    if (status === 0) return lost.shift();
    if (code === 'speech_timeout' && hasKey) {
      calls += 1;
      return calls > maxCalls ? undefined : retryAfter === undefined ? lostDelaysMs[0] : retryAfter * 1000;
    }
    if (status !== 429) return undefined;
    const growing = (busy.length > 1 ? busy.shift() : busy[0]) ?? 0;
    const wait = retryAfter === undefined ? growing : Math.max(busyDelaysMs[0] ?? 0, retryAfter * 1000);
    waitedMs += wait;
    return waitedMs > patienceMs ? undefined : wait;
  };
}
