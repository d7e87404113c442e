/** Corrected panels of pages that the server hasn't taken yet. */
import type { Box } from '../../../api/types.js';
import { panelsChanged, savePanelsEndpoint } from '../../../api/vision.js';
import { unsavedPages } from '../../correct/unsaved.js';

interface PanelsPlace {
  readonly imageUrl: string;
}

interface CorrectedPanels extends PanelsPlace {
  readonly panels: readonly Box[];
}

export const unsavedPanels = unsavedPages<CorrectedPanels, PanelsPlace>({
  storageKey: 'komavox.unsaved-panels',
  placeOf: ({ imageUrl }) => ({ imageUrl }),
  send:
    ({ imageUrl, panels }) =>
    (dispatch) =>
      dispatch(savePanelsEndpoint.initiate({ imageUrl, panels }, { track: false })),
  onSent:
    ({ imageUrl }) =>
    (dispatch) =>
      void dispatch(panelsChanged(imageUrl)),
});
