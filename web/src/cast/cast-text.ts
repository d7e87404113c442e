/** The text of a page as its cast says it: lines with voices, ready to be sent. */
import {
  assignedLines,
  linesOf,
  matchLines,
  spokenLines,
  voicesOfMembers,
  type SpokenLines,
} from '@komavox/cast';
import { abortable, answerOf, neverAborted } from '../api/abortable.js';
import { isCallError } from '../api/call.js';
import { castLinesEndpoint, castMembersEndpoint } from '../api/casts.js';
import { voicesEndpoint } from '../api/voice.js';
import { extractTextEndpoint } from '../api/vision.js';
import { narrationOf } from '../narration/narration-of.js';
import type { Thunk } from '../store/state.js';
import { castPlaceOf } from './cast-place.js';

export interface TextOfPage {
  /** Address of the page's image. */
  readonly address: string;
  readonly text: string;
  /** A code. */
  readonly language: string;
}

const fresh = { subscribe: false } as const;

/**
 * null where there is no cast: one voice speaks. A cast that can't be had is logged and passed over, as a text that is
 * spoken in one voice is better than silence.
 */
export const castText =
  (page: TextOfPage, signal = neverAborted): Thunk<Promise<SpokenLines | null>> =>
  async (dispatch) => {
    try {
      return await dispatch(composed(page, signal));
    } catch (error) {
      if (signal.aborted) return null;
      if (!isCallError(error)) throw error;
      console.warn('The cast could not be loaded.', error);
      return null;
    }
  };

const composed =
  ({ address, text, language }: TextOfPage, signal: AbortSignal): Thunk<Promise<SpokenLines | null>> =>
  async (dispatch) => {
    const place = await dispatch(castPlaceOf(address, signal));
    const [members, kept] = await Promise.all([
      answerOf(dispatch(castMembersEndpoint.initiate(place.mangaId, fresh)), signal),
      answerOf(dispatch(castLinesEndpoint.initiate(place, fresh)), signal),
    ]);
    if (members.length === 0 && kept.length === 0) return null;
    const isAssigned = matchLines(linesOf(text), kept).every((line) => line !== undefined);
    const [voices, { soundEffects }, read] = await Promise.all([
      answerOf(dispatch(voicesEndpoint.initiate(undefined, fresh)), signal),
      dispatch(narrationOf(place.mangaId, signal)),
      // Of a page that was read before the server has the text; of one that can't be read only the words tell.
      isAssigned
        ? undefined
        : abortable(dispatch(extractTextEndpoint.initiate({ imageUrl: address, language }, fresh)), signal),
    ]);
    signal.throwIfAborted();
    const assigned = assignedLines(text, { members, kept, read: read?.data });
    const given = voicesOfMembers(members, voices.voices, language);
    return spokenLines(text, { assigned, voiceOf: (member) => given.get(member), soundEffects });
  };
