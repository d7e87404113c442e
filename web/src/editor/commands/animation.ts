import type { AnimationType } from '@komavox/scene';
import { withFrame } from '../edited.js';
import { command } from './command.js';

/** A frame has one animation; another replaces it. */
export const addAnimation = command<{ readonly frameId: string; readonly animation: AnimationType }>({
  event: 'animationAdded',
  label: 'Add Animation',
  recorded: true,
  apply: (edited, { frameId, animation }) =>
    withFrame(edited, frameId, (frame) => (frame.animation === animation ? frame : { ...frame, animation })),
});

export const addAnimationToAll = command<{ readonly animation: AnimationType }>({
  event: 'animationAddedToAllFrames',
  label: 'Animate All Frames',
  recorded: true,
  apply: (edited, { animation }) =>
    edited.order.reduce(
      (result, frameId) =>
        withFrame(result, frameId, (frame) =>
          frame.animation === animation ? frame : { ...frame, animation },
        ),
      edited,
    ),
});

export const removeAnimation = command<{ readonly frameId: string }>({
  event: 'animationRemoved',
  label: 'Remove animation',
  recorded: true,
  apply: (edited, { frameId }) => withFrame(edited, frameId, (frame) => ({ ...frame, animation: null })),
});
