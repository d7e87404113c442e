import { abortable } from '../../api/abortable.js';
import { isCallError } from '../../api/call.js';
import { speakEndpoint, type Speech, type SpeechRequest } from '../../api/voice.js';
import { summaryToast } from '../../batch/summary-toast.js';
import { blobOf, dropBlob } from '../../blobs/blobs.js';
import type { Dispatch, Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { placeSpeech } from '../commands/frame-audio.js';
import { audioSeconds } from '../files/audio-seconds.js';
import { frameIndex } from '../selectors.js';
import { retryHint, runFrameTask } from './run-task.js';

/** The server speaks two texts of a user at a time; a cancelled one may still take up a place for a moment. */
const retryDelaysMs = [1000, 2000, 4000, 8000];

/** Speaks frames that have a text with the default voice (spec 2 sections 4, 5 and 8). */
export const generateSpeech =
  (frameIds: readonly string[], mode: 'one' | 'all', userId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const result = await dispatch(
      runFrameTask('speech', frameIds, async (frameId, { signal, id }) => {
        const { frames, language } = getState().editor.edited;
        const text = frames[frameId]?.text.trim() ?? '';
        if (text === '') return false;
        const speech = await spoken(dispatch, { text, language, voiceModel: 'default', userId }, signal);
        if (signal.aborted) return 'stop';
        if (speech === 'signed out') return 'stop';
        if (speech === null) {
          dispatch(
            toastShown({
              title: 'Speech Generation Failed',
              description: `Failed to process frame ${frameIndex(getState(), frameId) + 1}`,
              variant: 'destructive',
            }),
          );
          return false;
        }
        if (getState().editor.edited.frames[frameId] === undefined) {
          dropBlob(speech.audio);
          return false;
        }
        const audio = { blob: speech.audio, duration: speech.duration };
        dispatch(placeSpeech.done({ frameId, audio, words: speech.wordTimings, taskId: id }));
        return true;
      }),
    );
    if (result === null || mode === 'one') return;
    const title = 'Batch Processing Complete';
    dispatch(summaryToast(result, { titles: { complete: title, failed: title }, hint: retryHint }));
  };

/** null when it failed or was cancelled. */
async function spoken(
  dispatch: Dispatch,
  request: SpeechRequest,
  signal: AbortSignal,
): Promise<Speech | 'signed out' | null> {
  for (const wait of [...retryDelaysMs, null]) {
    const { data, error } = await abortable(
      dispatch(speakEndpoint.initiate({ request }, { track: false })),
      signal,
    );
    if (data !== undefined) return withDuration(data, signal);
    if (signal.aborted || wait === null || !isCallError(error)) return null;
    if (error.status === 401) return 'signed out';
    if (error.status !== 429) return null;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}

/** Adds the duration where the answer has none; null when it can't be decoded, or was cancelled. */
async function withDuration(speech: Speech, signal: AbortSignal): Promise<Speech | null> {
  if (!signal.aborted && speech.duration > 0) return speech;
  const blob = blobOf(speech.audio);
  const duration = signal.aborted || blob === undefined ? null : await audioSeconds(blob);
  if (duration !== null) return { ...speech, duration };
  dropBlob(speech.audio);
  return null;
}
