import { withVideoShape, type VideoShape } from '@komavox/scene';
import { command } from './command.js';

/** Of the video. Captions that nobody has moved go where they stand in it. */
export const chooseShape = command<{ readonly shape: VideoShape }>({
  event: 'shapeChosen',
  label: 'Shape of the video',
  recorded: true,
  apply: (edited, { shape }) =>
    shape === edited.shape
      ? edited
      : { ...edited, shape, captions: withVideoShape(edited.captions, edited.shape, shape) },
});
