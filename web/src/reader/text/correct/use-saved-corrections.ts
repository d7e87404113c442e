/** Saves the corrected texts of a page. Until the server has them, they are kept in this browser. */
import { useState } from 'react';
import type { CorrectedRegion } from '../../../api/types.js';
import { useRemoveCorrectionMutation, useSaveCorrectionMutation } from '../../../api/vision.js';
import { useAppSelector } from '../../../store/hooks.js';
import { useSaved } from '../../correct/use-saved.js';
import { notSavedWords } from '../../correct/not-saved-words.js';
import { unsavedTexts, type CorrectionPlace } from './unsaved-texts.js';

export function useSavedCorrections(page: CorrectionPlace) {
  const user = useAppSelector((state) => state.session.lastUser) ?? '';
  const [save] = useSaveCorrectionMutation();
  const [remove] = useRemoveCorrectionMutation();
  const [unsaved] = useState(() => unsavedTexts.of(user, page)?.regions ?? null);
  return useSaved<readonly CorrectedRegion[]>({
    unsaved,
    send: async (regions) => !(await save({ ...page, regions })).error,
    remove: async () => !(await remove(page)).error,
    keep: (regions) => unsavedTexts.keep(user, { ...page, regions }),
    forget: () => unsavedTexts.forget(user, page),
    notSaved: notSavedWords,
  });
}
