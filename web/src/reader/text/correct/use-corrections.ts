/** The texts of a page while they are corrected: every change is kept, a moment after it was made. */
import type { RegionKind } from '@komavox/cast';
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { Box, CorrectedRegion, PageText } from '../../../api/types.js';
import { knowText } from '../../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { pageCorrected } from '../../reader-slice.js';
import { changed, historyOf, redone, undone } from '../../correct/history.js';
import { besides, indexOf, moved, withMore, without } from '../../correct/lists.js';
import { correctedText, draftOf, withBox, withKind, withText, withTyped, type Draft } from './regions.js';
import { useSavedCorrections } from './use-saved-corrections.js';

interface CorrectedPage {
  readonly address: string;
  /** A code. */
  readonly language: string;
  /** As it was when the correction began. */
  readonly text: PageText;
}

export function useCorrections({ address, language, text }: CorrectedPage) {
  const dispatch = useAppDispatch();
  const typed = useAppSelector((state) => state.reader.corrections[address]);
  const [history, setHistory] = useState(() => historyOf(withTyped(draftOf(text, nanoid), typed)));
  const [chosen, setChosen] = useState<string | null>(null);
  const saving = useSavedCorrections({ imageUrl: address, language });
  const { present: draft } = history;

  const show = (next: typeof history): void => {
    if (next === history) return;
    setHistory(next);
    if (next.present === draft) return;
    const corrected = correctedText(text, next.present);
    void dispatch(knowText({ imageUrl: address, language }, corrected));
    dispatch(pageCorrected({ address, text: corrected.text }));
    saving.save(next.present.map(({ region }) => region));
  };
  const change = (next: Draft, step: string | null = null): void =>
    show(changed(history, next, { step, now: performance.now() }));

  const index = indexOf(draft, chosen);
  const selected = draft[index] ?? null;
  return {
    draft,
    /** The one that the panel shows; null on a page without texts. */
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
    setText: (id: string, words: string) => change(withText(draft, id, words), `text ${id}`),
    /** @param by what moves it; steps of the keyboard in a row are one */
    setBox: (id: string, box: Box, by: 'drag' | 'keys') =>
      change(withBox(draft, id, box), by === 'keys' ? `box ${id}` : null),
    setKind: (id: string, kind: RegionKind) => change(withKind(draft, id, kind)),
    /** Read earlier (-1) or later (1). */
    move: (id: string, by: -1 | 1) => change(moved(draft, id, by)),
    remove(id: string) {
      setChosen(besides(draft, id));
      change(without(draft, id));
    },
    /** After the selected one. */
    insert(regions: readonly CorrectedRegion[]) {
      const more = regions.map((region) => ({ id: nanoid(), region }));
      setChosen(more[0]?.id ?? null);
      change(withMore(draft, selected?.id ?? null, more));
    },
    /** Resolves to whether what was read is there again. */
    restore: saving.restore,
  };
}

export type Corrections = ReturnType<typeof useCorrections>;
