/** What of a request for speech follows from how the user wants texts read. */
import { isCallError } from '../api/call.js';
import { mangaNarrationEndpoint, narrationEndpoint } from '../api/narration.js';
import type { SpeechRequest } from '../api/voice.js';
import type { Thunk } from '../store/state.js';
import { asHeard, nothingOfItsOwn } from './as-heard.js';

type SpeechChoice = Pick<SpeechRequest, 'voice' | 'speed' | 'mangaId'>;

const known = { subscribe: false } as const;

/**
 * Empty as long as nobody chose anything. Rejects where what was chosen can't be looked up.
 *
 * @param mangaId null where there is no manga
 */
export const chosenSpeech =
  (mangaId: string | null, language: string): Thunk<Promise<SpeechChoice>> =>
  async (dispatch) => {
    const [general, own] = await Promise.all([
      dispatch(narrationEndpoint.initiate(undefined, known)).unwrap(),
      mangaId === null ? nothingOfItsOwn : dispatch(mangaNarrationEndpoint.initiate(mangaId, known)).unwrap(),
    ]);
    const { voices, speed } = asHeard(general, own);
    const voice = voices[language] ?? '';
    const hasReadings = (own.pronunciations[language]?.length ?? 0) > 0;
    return {
      ...(voice !== '' && { voice }),
      ...(speed !== 1 && { speed }),
      ...(mangaId !== null && hasReadings && { mangaId }),
    };
  };

/** The same; what can't be looked up is passed over: a text in another voice is better than silence. */
export const speechChoice =
  (mangaId: string | null, language: string): Thunk<Promise<SpeechChoice>> =>
  async (dispatch) => {
    try {
      return await dispatch(chosenSpeech(mangaId, language));
    } catch (error) {
      if (!isCallError(error)) throw error;
      console.warn('The chosen voice could not be looked up.', error);
      return {};
    }
  };
