/** Pages of the strip to their panels, each a frame of its own. */
import { panelTexts, shareOf } from '@komavox/shorts';
import { nanoid } from '@reduxjs/toolkit';
import { isCallError } from '../../api/call.js';
import { extractionWords } from '../../api/extraction-words.js';
import type { Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';
import { counted } from '../../ui/counted.js';
import { framesNamed } from '../../video/frame-numbers.js';
import { splitFrame } from '../commands/shot.js';
import { frameIndex } from '../selectors.js';
import { readPanels, readTexts } from './read-page.js';
import { runFrameTask } from './run-task.js';

/** What came of it. */
interface Outcome {
  pages: number;
  panels: number;
  /** Frames whose page has no panels. */
  readonly without: string[];
  /** A speech was of the text of a whole page. */
  speechLost: boolean;
  /** Why the last one failed. */
  wrong?: string;
}

/**
 * Splits the frames that show whole pages. A text that a frame has goes to the panels that its lines are in; the page of one
 * without is read. All of them are one step of undo.
 */
export const splitIntoPanels =
  (frameIds: readonly string[]): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const outcome: Outcome = { pages: 0, panels: 0, without: [], speechLost: false };
    const result = await dispatch(
      runFrameTask('extract', frameIds, async (frameId, { signal, id: taskId }) => {
        const { frames, language } = getState().editor.edited;
        const frame = frames[frameId];
        if (!frame || frame.shot !== null) return false;
        const of = { imageUrl: frame.imageUrl, language };
        try {
          const panels = await dispatch(readPanels(of, signal));
          if (panels.panels.length === 0) {
            outcome.without.push(frameId);
            return true;
          }
          const { page, spoken } = await dispatch(readTexts(of, signal));
          // It may have been typed meanwhile.
          const now = getState().editor.edited.frames[frameId];
          if (!now) return false;
          const text = now.text.trim() === '' ? spoken : now.text;
          const texts = panelTexts({ ...page, text }, panels.panels);
          const split = panels.panels.map((box, index) => ({
            id: nanoid(),
            box: shareOf(box, panels),
            text: texts[index] ?? '',
          }));
          dispatch(splitFrame.done({ frameId, panels: split, taskId }));
          outcome.pages += 1;
          outcome.panels += split.length;
          outcome.speechLost ||= now.speech !== null && split.every((one) => one.text !== text.trim());
          return true;
        } catch (error) {
          if (signal.aborted) return 'stop';
          // Signed out meanwhile: the other frames wait for signing in again.
          if (isCallError(error) && error.status === 401) return 'stop';
          outcome.wrong = extractionWords(error);
          return false;
        }
      }),
    );
    if (result === null) return;
    const withoutNumbers = outcome.without.map((id) => frameIndex(getState(), id) + 1);
    const toast = toastOf(outcome, withoutNumbers, result.failed.length);
    if (toast) dispatch(toastShown(toast));
  };

/** null where all was cancelled before anything was done. */
function toastOf(
  { pages, panels, without, speechLost, wrong }: Outcome,
  withoutNumbers: readonly number[],
  failed: number,
): Parameters<typeof toastShown>[0] | null {
  if (pages + without.length + failed === 0) return null;
  const kept = without.length === 1 ? 'stays a whole page' : 'stay whole pages';
  const sentences = [
    pages > 0 && `${counted(pages, 'page')} became ${counted(panels, 'frame')}.`,
    speechLost && 'Generate speech again: it was that of whole pages.',
    without.length > 0 &&
      `${framesNamed([...withoutNumbers].sort((one, other) => one - other))} ${kept}: no panels were found there.`,
    failed > 0 && `${counted(failed, 'page')} could not be read. ${wrong ?? ''}`.trim(),
  ].filter((sentence) => sentence !== false);
  return {
    title: pages === 0 ? 'Not split into panels' : 'Split into panels',
    description: sentences.join(' '),
    ...(without.length > 0 && { hint: 'Panels can be drawn in the reader: “Edit the panels”.' }),
    variant: failed > 0 ? 'destructive' : 'default',
  };
}
