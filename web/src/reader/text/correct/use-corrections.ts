/** The texts of a page while they are corrected: every change is kept, a moment after it was made. */
import type { RegionKind } from '@komavox/cast';
import { nanoid } from '@reduxjs/toolkit';
import type { Box, CorrectedRegion, PageText } from '../../../api/types.js';
import { knowText } from '../../../api/vision.js';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.js';
import { pageCorrected } from '../../reader-slice.js';
import { useDraft } from '../../correct/use-draft.js';
import { correctedText, draftOf, withBox, withKind, withText, withTyped } from './regions.js';
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
  const saving = useSavedCorrections({ imageUrl: address, language });
  const { change, ...edits } = useDraft(
    () => withTyped(draftOf(text, nanoid), typed),
    (next) => {
      const corrected = correctedText(text, next);
      void dispatch(knowText({ imageUrl: address, language }, corrected));
      dispatch(pageCorrected({ address, text: corrected.text }));
      saving.save(next.map(({ region }) => region));
    },
  );
  const { draft } = edits;
  return {
    ...edits,
    state: saving.state,
    retrySaving: saving.retry,
    setText: (id: string, words: string) => change(withText(draft, id, words), `text ${id}`),
    /** @param by what moves it; steps of the keyboard in a row are one */
    setBox: (id: string, box: Box, by: 'drag' | 'keys') =>
      change(withBox(draft, id, box), by === 'keys' ? `box ${id}` : null),
    setKind: (id: string, kind: RegionKind) => change(withKind(draft, id, kind)),
    /** After the selected one. */
    insert: (regions: readonly CorrectedRegion[]) =>
      edits.insert(regions.map((region) => ({ id: nanoid(), region }))),
    /** Resolves to whether what was read is there again. */
    restore: saving.restore,
  };
}

export type Corrections = ReturnType<typeof useCorrections>;
