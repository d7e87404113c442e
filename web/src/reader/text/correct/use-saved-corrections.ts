/** Saves the corrected texts of a page. Until the server has them, they are kept in this browser. */
import { useState } from 'react';
import type { CorrectedRegion } from '../../../api/types.js';
import { useRemoveCorrectionMutation, useSaveCorrectionMutation } from '../../../api/vision.js';
import { useAppSelector } from '../../../store/hooks.js';
import { useSaved } from '../../correct/use-saved.js';
import {
  forgetCorrections,
  keepCorrections,
  unsavedCorrections,
  type CorrectionPlace,
} from './unsaved-corrections.js';

export function useSavedCorrections(page: CorrectionPlace) {
  const user = useAppSelector((state) => state.session.lastUser) ?? '';
  const [save] = useSaveCorrectionMutation();
  const [remove] = useRemoveCorrectionMutation();
  const [unsaved] = useState(() => unsavedCorrections(user, page));
  return useSaved<readonly CorrectedRegion[]>({
    unsaved,
    send: async (regions) => !(await save({ ...page, regions })).error,
    remove: async () => !(await remove(page)).error,
    keep: (regions) => keepCorrections(user, page, regions),
    forget: () => forgetCorrections(user, page),
    notSaved: (isKept) => (isKept ? savedLater : notSaved),
  });
}

const savedLater = {
  title: 'Not Saved Yet',
  description:
    'The last corrections are kept on this device. They are saved as soon as Komavox can be reached.',
};
const notSaved = {
  title: 'Not Saved',
  description: 'The last corrections of the page could not be saved. Please make them again.',
};
