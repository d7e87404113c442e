/** The panels of a page while they are corrected: every change is kept, a moment after it was made. */
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { Box, PagePanels } from '../../../api/types.js';
import { knowPanels, useRemovePanelsMutation, useSavePanelsMutation } from '../../../api/vision.js';
import { useAppDispatch } from '../../../store/hooks.js';
import { changed, historyOf, redone, undone } from '../../correct/history.js';
import { besides, indexOf, moved, withMore, without } from '../../correct/lists.js';
import { useSaved } from '../../correct/use-saved.js';

interface DraftPanel {
  readonly id: string;
  readonly box: Box;
}

/** In reading order. */
type Draft = readonly DraftPanel[];

interface CorrectedPage {
  readonly address: string;
  /** As they were when the correction began. */
  readonly found: PagePanels;
}

const withName = (box: Box): DraftPanel => ({ id: nanoid(), box });

export function usePanelCorrections({ address, found }: CorrectedPage) {
  const dispatch = useAppDispatch();
  const [history, setHistory] = useState(() => historyOf<Draft>(found.panels.map(withName)));
  const [chosen, setChosen] = useState<string | null>(null);
  const [save] = useSavePanelsMutation();
  const [remove] = useRemovePanelsMutation();
  const saving = useSaved<readonly Box[]>({
    send: async (panels) => !(await save({ imageUrl: address, panels })).error,
    remove: async () => !(await remove(address)).error,
    notSaved: () => notSaved,
  });
  const { present: draft } = history;

  const show = (next: typeof history): void => {
    if (next === history) return;
    setHistory(next);
    if (next.present === draft) return;
    const panels = next.present.map(({ box }) => box);
    dispatch(knowPanels(address, { ...found, panels, corrected: true }));
    saving.save(panels);
  };
  const change = (next: Draft, step: string | null = null): void =>
    show(changed(history, next, { step, now: performance.now() }));

  const index = indexOf(draft, chosen);
  const selected = draft[index] ?? null;
  return {
    draft,
    /** null on a page without panels. */
    selected,
    /** Its place in the list. */
    index,
    state: saving.state,
    retrySaving: saving.retry,
    select: setChosen,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => show(undone(history)),
    redo: () => show(redone(history)),
    /** @param by what moves it; steps of the keyboard in a row are one */
    setBox(id: string, box: Box, by: 'drag' | 'keys') {
      const next = draft.map((one) => (one.id === id ? { id, box } : one));
      change(next, by === 'keys' ? `box ${id}` : null);
    },
    /** Earlier (-1) or later (1). */
    move: (id: string, by: -1 | 1) => change(moved(draft, id, by)),
    remove(id: string) {
      setChosen(besides(draft, id));
      change(without(draft, id));
    },
    /** After the selected one. */
    insert(box: Box) {
      const panel = withName(box);
      setChosen(panel.id);
      change(withMore(draft, selected?.id ?? null, [panel]));
    },
    restore: saving.restore,
  };
}

export type PanelCorrections = ReturnType<typeof usePanelCorrections>;

const notSaved = {
  title: 'Not Saved',
  description: 'The last corrections of the panels could not be saved. Please make them again.',
};
