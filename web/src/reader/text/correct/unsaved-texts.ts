/** Corrected texts of pages that the server hasn't taken yet. */
import type { CorrectedRegion } from '../../../api/types.js';
import { extractTextEndpoint, saveCorrectionEndpoint } from '../../../api/vision.js';
import { unsavedPages } from '../../correct/unsaved.js';

export interface CorrectionPlace {
  readonly imageUrl: string;
  /** A code. */
  readonly language: string;
}

interface CorrectedTexts extends CorrectionPlace {
  readonly regions: readonly CorrectedRegion[];
}

export const unsavedTexts = unsavedPages<CorrectedTexts, CorrectionPlace>({
  storageKey: 'komavox.unsaved-corrections',
  placeOf: ({ imageUrl, language }) => ({ imageUrl, language }),
  send:
    ({ imageUrl, language, regions }) =>
    (dispatch) =>
      dispatch(saveCorrectionEndpoint.initiate({ imageUrl, language, regions }, { track: false })),
  onSent: (place) => (dispatch, getState) => {
    if (!extractTextEndpoint.select(place)(getState()).data) return;
    void dispatch(extractTextEndpoint.initiate(place, { forceRefetch: true, subscribe: false }));
  },
});
