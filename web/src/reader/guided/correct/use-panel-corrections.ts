/** The panels of a page while they are corrected: every change is kept, a moment after it was made. */
import { nanoid } from '@reduxjs/toolkit';
import type { Box, PagePanels } from '../../../api/types.js';
import { knowPanels, useRemovePanelsMutation, useSavePanelsMutation } from '../../../api/vision.js';
import { useAppDispatch } from '../../../store/hooks.js';
import { useDraft } from '../../correct/use-draft.js';
import { useSaved } from '../../correct/use-saved.js';

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
  const saving = useSaved<readonly Box[]>({
    send: async (panels) => !(await save({ imageUrl: address, panels })).error,
    remove: async () => !(await remove(address)).error,
    notSaved: () => notSaved,
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

const notSaved = {
  title: 'Not Saved',
  description: 'The last corrections of the panels could not be saved. Please make them again.',
};
