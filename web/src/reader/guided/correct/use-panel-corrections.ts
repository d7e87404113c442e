/** The panels of a page while they are corrected: every change is kept, a moment after it was made. */
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { Box, PagePanels } from '../../../api/types.js';
import { knowPanels, useRemovePanelsMutation, useSavePanelsMutation } from '../../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { notSavedWords } from '../../correct/not-saved-words.js';
import { useDraft } from '../../correct/use-draft.js';
import { useSaved } from '../../correct/use-saved.js';
import { unsavedPanels } from './unsaved-panels.js';

interface DraftPanel {
  readonly id: string;
  readonly box: Box;
}

interface CorrectedPage {
  readonly address: string;
  /** As they were when the correction began. */
  readonly found: PagePanels;
}

const withName = (box: Box): DraftPanel => ({ id: nanoid(), box });

export function usePanelCorrections({ address, found }: CorrectedPage) {
  const dispatch = useAppDispatch();
  const [save] = useSavePanelsMutation();
  const [remove] = useRemovePanelsMutation();
  const user = useAppSelector((state) => state.session.lastUser) ?? '';
  const place = { imageUrl: address };
  const [unsaved] = useState(() => unsavedPanels.of(user, place)?.panels ?? null);
  const saving = useSaved<readonly Box[]>({
    unsaved,
    send: async (panels) => !(await save({ ...place, panels })).error,
    remove: async () => !(await remove(address)).error,
    keep: (panels) => unsavedPanels.keep(user, { ...place, panels }),
    forget: () => unsavedPanels.forget(user, place),
    notSaved: notSavedWords,
  });
  const { change, ...edits } = useDraft(
    () => found.panels.map(withName),
    (next) => {
      const panels = next.map(({ box }) => box);
      dispatch(knowPanels(address, { ...found, panels, corrected: true }));
      saving.save(panels);
    },
  );
  return {
    ...edits,
    state: saving.state,
    retrySaving: saving.retry,
    /** @param by what moves it; steps of the keyboard in a row are one */
    setBox(id: string, box: Box, by: 'drag' | 'keys') {
      const next = edits.draft.map((one) => (one.id === id ? { id, box } : one));
      change(next, by === 'keys' ? `box ${id}` : null);
    },
    /** After the selected one. */
    insert: (box: Box) => edits.insert([withName(box)]),
    restore: saving.restore,
  };
}

export type PanelCorrections = ReturnType<typeof usePanelCorrections>;
