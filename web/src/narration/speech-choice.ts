/** What of a request for speech follows from how the user wants texts read. */
import { isCallError } from '../api/call.js';
import type { SpeechRequest } from '../api/voice.js';
import type { Thunk } from '../store/state.js';
import { narrationOf } from './narration-of.js';

type SpeechChoice = Pick<SpeechRequest, 'voice' | 'speed' | 'mangaId'>;

/**
 * Empty as long as nobody chose anything. Rejects where what was chosen can't be looked up.
 *
 * @param mangaId null where there is no manga
 */
export const chosenSpeech =
  (mangaId: string | null, language: string, signal?: AbortSignal): Thunk<Promise<SpeechChoice>> =>
  async (dispatch) => {
    const { voices, speed, pronunciations } = await dispatch(narrationOf(mangaId, signal));
    const voice = voices[language] ?? '';
    const hasReadings = (pronunciations[language]?.length ?? 0) > 0;
    return {
      ...(voice !== '' && { voice }),
      ...(speed !== 1 && { speed }),
      ...(mangaId !== null && hasReadings && { mangaId }),
    };
  };

/** The same; what can't be looked up is passed over: a text in another voice is better than silence. */
export const speechChoice =
  (mangaId: string | null, language: string, signal?: AbortSignal): Thunk<Promise<SpeechChoice>> =>
  async (dispatch) => {
    try {
      return await dispatch(chosenSpeech(mangaId, language, signal));
    } catch (error) {
      if (!isCallError(error)) throw error;
      console.warn('The chosen voice could not be looked up.', error);
      return {};
    }
  };
