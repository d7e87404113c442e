import { createSelector } from '@reduxjs/toolkit';
import { useAppSelector } from '../../store/hooks.js';
import { selectFrames } from '../selectors.js';

/** Scope of a command: the selected frame or every one (the spec's names). */
export type FrameMode = 'one' | 'all';

export const frameModes = [
  { value: 'one', label: 'Current Frame' },
  { value: 'all', label: 'All Frames' },
] as const;

const selectWithText = createSelector(selectFrames, (frames) =>
  frames.filter(({ text }) => text.trim() !== '').map(({ id }) => id),
);

/** Ids of the frames meant that have a text, in their order. */
export function useFramesWithText(mode: FrameMode): readonly string[] {
  const all = useAppSelector(selectWithText);
  const selected = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  return mode === 'all' ? all : all.filter((id) => id === selected);
}
