import {
  captionSizeLimits,
  withCaptionStyle,
  type CaptionColours,
  type CaptionStyle,
  type Position,
} from '@komavox/scene';
import { captionOf, withFrame } from '../edited.js';
import { command } from './command.js';

/** Subtitles of these frames' texts; frames without a text get none. */
export const generateSubtitles = command<{ readonly frameIds: readonly string[] }>({
  event: 'subtitlesGenerated',
  label: 'Generate Subtitles',
  recorded: true,
  apply: (edited, { frameIds }) =>
    frameIds.reduce(
      (result, id) =>
        withFrame(result, id, (frame) => {
          const caption = captionOf(frame);
          return caption === frame.caption ? frame : { ...frame, caption };
        }),
      edited,
    ),
});

export const removeSubtitles = command<{ readonly frameIds: readonly string[] }>({
  event: 'subtitlesRemoved',
  label: 'Remove Subtitles',
  recorded: true,
  apply: (edited, { frameIds }) =>
    frameIds.reduce(
      (result, id) =>
        withFrame(result, id, (frame) => (frame.caption === null ? frame : { ...frame, caption: null })),
      edited,
    ),
});

export const chooseCaptionStyle = command<{ readonly style: CaptionStyle }>({
  event: 'captionStyleChosen',
  label: 'Subtitle style',
  recorded: true,
  apply: (edited, { style }) => ({
    ...edited,
    captions: withCaptionStyle(edited.captions, style, edited.shape),
  }),
});

/** Font and colours, beside those of the style; undefined is the style's own again. */
export const restyleSubtitles = command<{ readonly change: CaptionColours }>({
  event: 'subtitlesRestyled',
  label: 'Subtitle colours and font',
  recorded: true,
  mergeKey: ({ change }) => Object.keys(change).join(' '),
  apply: (edited, { change }) => ({ ...edited, captions: { ...edited.captions, ...change } }),
});

/** One step of the size; the last one before a limit is shorter (… 0.7, 0.5; up again 0.7). */
function steppedSize(size: number, direction: 1 | -1): number {
  const { min, max, step } = captionSizeLimits;
  const next = Math.round((size + direction * step) * 10) / 10;
  return Math.max(min, Math.min(max, next));
}

export const resizeSubtitles = command<{ readonly direction: 1 | -1 }>({
  event: 'subtitlesResized',
  label: 'Subtitle size',
  recorded: true,
  apply: (edited, { direction }) => {
    const size = steppedSize(edited.captions.size, direction);
    return size === edited.captions.size ? edited : { ...edited, captions: { ...edited.captions, size } };
  },
});

/**
 * Dragged on the canvas, which keeps it within 10 to 90 percent. Captions of the selected frame that stand at a height of
 * their own go to another of their own.
 */
export const moveSubtitles = command<{ readonly position: Position }>({
  event: 'subtitlesMoved',
  label: 'Move subtitles',
  recorded: true,
  mergeKey: () => 'captions',
  apply: (edited, { position }) => {
    const { selectedFrameId, captions } = edited;
    const shot = edited.frames[selectedFrameId ?? '']?.shot;
    if (selectedFrameId === null || shot?.captionY === undefined)
      return { ...edited, captions: { ...captions, position } };
    const { x, y } = position;
    return withFrame(
      { ...edited, captions: { ...captions, position: { ...captions.position, x } } },
      selectedFrameId,
      (frame) => ({ ...frame, shot: { ...shot, captionY: y } }),
    );
  },
});
