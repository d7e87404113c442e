import { answerOf } from '../api/abortable.js';
import { mangaNarrationEndpoint, narrationEndpoint } from '../api/narration.js';
import type { MangaNarration, Narration } from '../api/types.js';
import type { Thunk } from '../store/state.js';
import { asHeard, nothingOfItsOwn } from './as-heard.js';

const known = { subscribe: false } as const;

/**
 * How texts of a manga are read, with the readings of its words. Rejects where that can't be looked up.
 *
 * @param mangaId null where there is no manga
 */
export const narrationOf =
  (
    mangaId: string | null,
    signal?: AbortSignal,
  ): Thunk<Promise<Narration & Pick<MangaNarration, 'pronunciations'>>> =>
  async (dispatch) => {
    const [general, own] = await Promise.all([
      answerOf(dispatch(narrationEndpoint.initiate(undefined, known)), signal),
      mangaId === null
        ? nothingOfItsOwn
        : answerOf(dispatch(mangaNarrationEndpoint.initiate(mangaId, known)), signal),
    ]);
    return { ...asHeard(general, own), pronunciations: own.pronunciations };
  };
