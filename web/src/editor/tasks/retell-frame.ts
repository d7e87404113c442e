/** Another line of a shot, by the model that an operator has set up. */
import { endOfStory, type RetellingStyleName } from '@komavox/narrator';
import { answerOf } from '../../api/abortable.js';
import { retellEndpoint } from '../../api/retelling.js';
import type { Thunk } from '../../store/state.js';
import { retellFrameText } from '../commands/edit-frame-text.js';
import { lengthOf } from '../cut.js';
import { readFrameText } from './read-page.js';

/** Characters of a text that a call takes. */
const maxText = 2000;
/** Of a line, in seconds. */
const seconds = { usual: 2.5, min: 0.5, max: 60 } as const;

/** Nothing of a frame that shows a whole page. Rejects with a call's error, or the signal's reason: the text stays then. */
export const retellFrame =
  (frameId: string, style: RetellingStyleName, signal: AbortSignal): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { frames, order, language, name } = getState().editor.edited;
    const frame = frames[frameId];
    if (!frame?.shot) return;
    const text = await dispatch(readFrameText(frame, language, signal));
    const length = lengthOf(frame)?.seconds ?? seconds.usual;
    const shot = {
      imageUrl: frame.imageUrl,
      box: frame.shot.box,
      text: text.slice(0, maxText),
      seconds: Math.max(seconds.min, Math.min(seconds.max, length)),
    };
    const told = order.slice(0, order.indexOf(frameId)).map((id) => frames[id]?.text ?? '');
    const story = endOfStory(told.filter((line) => line.trim() !== ''));
    const body = { shots: [shot], story: [...story], title: name, language, style, again: true };
    const { lines } = await answerOf(dispatch(retellEndpoint.initiate(body)), signal);
    dispatch(retellFrameText.done({ frameId, text: lines[0] ?? '' }));
  };
