import { isCallError } from '../../api/call.js';
import { extractionWords } from '../../api/extraction-words.js';
import { summaryToast } from '../../batch/summary-toast.js';
import type { Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { placeFrameText } from '../commands/edit-frame-text.js';
import { frameIndex } from '../selectors.js';
import { readFrameText } from './read-page.js';
import { retryHint, runFrameTask } from './run-task.js';

/** Reads the texts of frames in the Speech language; `all` ends with a summary (spec 2 section 8). */
export const extractTexts =
  (frameIds: readonly string[], mode: 'one' | 'all'): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const seen: { wrong?: string; empty?: boolean } = {};
    const result = await dispatch(
      runFrameTask('extract', frameIds, async (frameId, { signal, id }) => {
        const { frames, language } = getState().editor.edited;
        const frame = frames[frameId];
        if (!frame) return false;
        try {
          const text = await dispatch(readFrameText(frame, language, signal));
          if (signal.aborted) return 'stop';
          seen.empty = text.trim() === '';
          dispatch(placeFrameText.done({ frameId, text, taskId: id }));
          return true;
        } catch (error) {
          // Signed out meanwhile: the other frames wait for signing in again.
          if (signal.aborted || (isCallError(error) && error.status === 401)) return 'stop';
          seen.wrong = extractionWords(error);
          return false;
        }
      }),
    );
    if (result === null) return;
    if (mode === 'all') {
      const titles = { complete: 'Text Extraction Complete', failed: 'Text Extraction Incomplete' };
      dispatch(summaryToast(result, { titles, hint: retryHint }));
    } else if (seen.wrong !== undefined)
      dispatch(toastShown({ title: 'Error', description: seen.wrong, variant: 'destructive' }));
    else if (seen.empty === true) {
      const number = frameIndex(getState(), frameIds[0] ?? '') + 1;
      dispatch(
        toastShown({ title: 'No text found', description: `Nothing could be read on frame ${number}.` }),
      );
    }
  };
