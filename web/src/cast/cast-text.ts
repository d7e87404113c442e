/** The text of a page as its cast says it: lines with voices, ready to be sent. */
import { assignedLines, spokenLines, voicesOfMembers, type SpokenLines } from '@komavox/cast';
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

/** The same of several pages, joined; null where none has a cast. */
export const castTexts =
  (pages: readonly Omit<TextOfPage, 'language'>[], language: string): Thunk<Promise<SpokenLines | null>> =>
  async (dispatch) => {
    const texts: SpokenLines[] = [];
    for (const page of pages) {
      const cast = await dispatch(castText({ ...page, language }));
      // Pages of one manga have one cast.
      if (cast === null) return null;
      if (cast.text !== '') texts.push(cast);
    }
    if (pages.length === 0) return null;
    return {
      text: texts.map(({ text }) => text).join('\n'),
      lines: texts.flatMap(({ lines }) => lines),
    };
  };

/**
 * null where there is no cast: one voice speaks. A cast that can't be had is logged and passed over, as a text that is
 * spoken in one voice is better than silence.
 */
export const castText =
  (page: TextOfPage): Thunk<Promise<SpokenLines | null>> =>
  async (dispatch) => {
    try {
      return await dispatch(composed(page));
    } catch (error) {
      if (!isCallError(error)) throw error;
      console.warn('The cast could not be loaded.', error);
      return null;
    }
  };

const composed =
  ({ address, text, language }: TextOfPage): Thunk<Promise<SpokenLines | null>> =>
  async (dispatch) => {
    const place = await dispatch(castPlaceOf(address));
    const members = await dispatch(castMembersEndpoint.initiate(place.mangaId, fresh)).unwrap();
    if (members.length === 0) return null;
    const [kept, voices, soundEffects, read] = await Promise.all([
      dispatch(castLinesEndpoint.initiate(place, fresh)).unwrap(),
      dispatch(voicesEndpoint.initiate(undefined, fresh)).unwrap(),
      dispatch(soundEffectsOf(place.mangaId)),
      // Of a page that was read before the server has the text; of one that can't be read only the words tell.
      dispatch(extractTextEndpoint.initiate({ imageUrl: address, language }, fresh)),
    ]);
    const assigned = assignedLines(text, { members, kept, read: read.data });
    const given = voicesOfMembers(members, voices.voices, language);
    return spokenLines(text, { assigned, voiceOf: (member) => given.get(member), soundEffects });
  };

/** As chosen for the manga, else in general. */
const soundEffectsOf =
  (mangaId: string): Thunk<Promise<'skip' | 'read'>> =>
  async (dispatch) => {
    const own = await dispatch(mangaNarrationEndpoint.initiate(mangaId, fresh)).unwrap();
    if (own.soundEffects) return own.soundEffects;
    return (await dispatch(narrationEndpoint.initiate(undefined, fresh)).unwrap()).soundEffects;
  };
