import { createSelector } from '@reduxjs/toolkit';
import type { BlobKey } from '../blobs/blobs.js';
import type { State } from '../store/state.js';
import { clipsOf, type ProjectFrame, type VideoProject } from '../video/project.js';
import type { Edited } from './edited.js';
import type { FrameTaskKind } from './editor-slice.js';

const edited = (state: State) => state.editor.edited;

export const selectFrames: (state: State) => readonly ProjectFrame[] = createSelector(
  (state: State) => edited(state).order,
  (state: State) => edited(state).frames,
  (order, frames) => order.flatMap((id) => frames[id] ?? []),
);

export const selectHasFrames = (state: State): boolean => edited(state).order.length > 0;

const selectCaptions = createSelector(
  (state: State) => edited(state).captions,
  (state: State) => edited(state).shape,
  (captions, shape) => ({ ...captions, shape }),
);

/** The project that the preview shows and the export sends. */
export const selectProject: (state: State) => VideoProject = createSelector(
  selectFrames,
  (state: State) => edited(state).background,
  (state: State) => edited(state).music,
  selectCaptions,
  (state: State) => edited(state).language,
  (state: State) => edited(state).name,
  (state: State) => edited(state).shape,
  (frames, background, music, captions, language, name, shape) => ({
    frames,
    background,
    music,
    captions,
    language,
    name,
    shape,
  }),
);

const failedFrames = (kind: FrameTaskKind) =>
  createSelector(
    selectFrames,
    (state: State) => state.editor.failed[kind],
    (frames, failed) =>
      frames.filter(({ id, text }) => failed.includes(id) && (kind === 'extract' || text.trim() !== '')),
  );

/** Frames of the strip that failed, in their order; without a text there is nothing to speak. */
export const selectFailed: Readonly<Record<FrameTaskKind, (state: State) => readonly ProjectFrame[]>> = {
  extract: failedFrames('extract'),
  speech: failedFrames('speech'),
};

/** The spec's `frameIndex`, -1 for a deleted frame. */
export const frameIndex = (state: State, frameId: string): number => edited(state).order.indexOf(frameId);

/** True when replacing the frames would lose edits. */
export const selectHasContent = (state: State): boolean =>
  state.editor.past.length > 0 || hasContent(edited(state));

const hasContent = ({ frames, background, music, knownTexts }: Edited): boolean =>
  background !== null ||
  music !== null ||
  Object.values(frames).some(
    ({ text, animation, shot, images, texts, effects, ...frame }) =>
      shot !== null ||
      (text !== '' && text !== knownTexts[frame.imageUrl]) ||
      animation !== null ||
      [clipsOf(frame), effects, images, texts].some(({ length }) => length > 0),
  );

/** The audio and images of a state of the video. */
export const blobsIn = ({ frames, background, music }: Edited): readonly BlobKey[] => [
  ...(background === null ? [] : [background]),
  ...(music !== null && 'blob' in music.sound ? [music.sound.blob] : []),
  ...Object.values(frames).flatMap((frame) => [
    ...clipsOf(frame).map(({ blob }) => blob),
    ...frame.images.map(({ image }) => image),
  ]),
];
