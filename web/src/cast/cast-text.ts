/** The text of a page as its cast says it: lines with voices, ready to be sent. */
import {
  assignedLines,
  linesOf,
  matchLines,
  spokenLines,
  voicesOfMembers,
  type SpokenLines,
} from '@komavox/cast';
import pLimit from 'p-limit';
import { abortable } from '../api/abortable.js';
import { isCallError } from '../api/call.js';
import { castLinesEndpoint, castMembersEndpoint } from '../api/casts.js';
import { narrationEndpoint, mangaNarrationEndpoint } from '../api/narration.js';
import { voicesEndpoint } from '../api/voice.js';
import { extractTextEndpoint } from '../api/vision.js';
import type { Thunk } from '../store/state.js';
import { castPlaceOf } from './cast-place.js';

interface TextOfPage {
  /** Address of the page's image. */
  readonly address: string;
  readonly text: string;
  /** A code. */
  readonly language: string;
}

const fresh = { subscribe: false } as const;

const maxConcurrent = 4;

/** The same of several pages, joined; a page without a cast is read in one voice. null where none has one. */
export const castTexts =
  (pages: readonly Omit<TextOfPage, 'language'>[], language: string): Thunk<Promise<SpokenLines | null>> =>
  async (dispatch) => {
    const casts = await pLimit(maxConcurrent).map(pages, (page) => dispatch(castText({ ...page, language })));
    if (casts.every((cast) => cast === null)) return null;
    const texts = casts
      .map((cast, at) => cast ?? inOneVoice(pages[at]?.text ?? ''))
      .filter(({ text }) => text !== '');
    return {
      text: texts.map(({ text }) => text).join('\n'),
      lines: texts.flatMap(({ lines }) => lines),
    };
  };

const inOneVoice = (text: string): SpokenLines =>
  spokenLines(text, { assigned: [], voiceOf: () => undefined, soundEffects: 'read' });

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

const neverAborted = new AbortController().signal;

const composed =
  ({ address, text, language }: TextOfPage, signal: AbortSignal): Thunk<Promise<SpokenLines | null>> =>
  async (dispatch) => {
    const place = await dispatch(castPlaceOf(address));
    const [members, kept] = await Promise.all([
      answerOf(dispatch(castMembersEndpoint.initiate(place.mangaId, fresh)), signal),
      answerOf(dispatch(castLinesEndpoint.initiate(place, fresh)), signal),
    ]);
    if (members.length === 0 && kept.length === 0) return null;
    const isAssigned = matchLines(linesOf(text), kept).every((line) => line !== undefined);
    const [voices, soundEffects, read] = await Promise.all([
      answerOf(dispatch(voicesEndpoint.initiate(undefined, fresh)), signal),
      dispatch(soundEffectsOf(place.mangaId, signal)),
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

/** As chosen for the manga, else in general. */
const soundEffectsOf =
  (mangaId: string, signal: AbortSignal): Thunk<Promise<'skip' | 'read'>> =>
  async (dispatch) => {
    const own = await answerOf(dispatch(mangaNarrationEndpoint.initiate(mangaId, fresh)), signal);
    if (own.soundEffects) return own.soundEffects;
    const general = await answerOf(dispatch(narrationEndpoint.initiate(undefined, fresh)), signal);
    return general.soundEffects;
  };

interface Query<Answer> {
  readonly unwrap: () => Promise<Answer>;
  readonly abort: () => void;
}

/** Rejects when there is none, also when it is aborted. */
const answerOf = <Answer>(query: Query<Answer>, signal: AbortSignal): Promise<Answer> =>
  abortable(Object.assign(query.unwrap(), { abort: () => query.abort() }), signal);
