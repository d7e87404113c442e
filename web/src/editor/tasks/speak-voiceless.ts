import type { State, Thunk } from '../../store/state.js';
import type { ProjectFrame } from '../../video/project.js';
import { selectFailed, selectFrames } from '../selectors.js';
import { extractTexts } from './extract-texts.js';
import { generateSpeech } from './generate-speech.js';

const isVoiceless = ({ speech }: ProjectFrame) => speech === null;

/** Frames without speech whose text failed to be read; one without any text has nothing to say. */
const unread = (state: State) => selectFailed.extract(state).filter(isVoiceless);
const unspoken = (state: State) =>
  selectFrames(state).filter((frame) => isVoiceless(frame) && frame.text.trim() !== '');

export const selectCanSpeakVoiceless = (state: State): boolean =>
  unread(state).length > 0 || unspoken(state).length > 0;

/** Tries again to read and to speak what frames without speech have. */
export const speakVoiceless =
  (userId: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const ids = (frames: readonly ProjectFrame[]) => frames.map(({ id }) => id);
    const toRead = ids(unread(getState()));
    if (toRead.length > 0) await dispatch(extractTexts(toRead, 'all'));
    const toSpeak = ids(unspoken(getState()));
    if (toSpeak.length > 0) await dispatch(generateSpeech(toSpeak, 'all', userId));
  };
