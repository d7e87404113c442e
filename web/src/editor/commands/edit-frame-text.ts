import { withFrame } from '../edited.js';
import { command } from './command.js';

interface FrameText {
  readonly frameId: string;
  readonly text: string;
  /** Id of the extraction; all its texts are one step. */
  readonly taskId?: string;
}

/** Subtitles of a frame follow its text. */
const withText = (edited: Parameters<typeof withFrame>[0], frameId: string, text: string) =>
  withFrame(edited, frameId, (frame) =>
    frame.text === text ? frame : { ...frame, text, caption: frame.caption === null ? null : text },
  );

/** Typing in "Text of frame N". */
export const editFrameText = command<FrameText>({
  event: 'frameTextEdited',
  label: 'Edit text',
  recorded: true,
  mergeKey: ({ frameId }) => frameId,
  apply: (edited, { frameId, text }) => withText(edited, frameId, text),
});

/** A text that was read from the page. */
export const placeFrameText = command<FrameText>({
  event: 'frameTextExtracted',
  label: 'Extract text',
  recorded: true,
  mergeKey: ({ taskId }) => taskId,
  apply: (edited, { frameId, text }) => withText(edited, frameId, text),
});

/** A line that a model wrote. */
export const retellFrameText = command<FrameText>({
  event: 'frameTextRetold',
  label: 'Write line',
  recorded: true,
  apply: (edited, { frameId, text }) => withText(edited, frameId, text),
});

export const deleteFrameText = command<{ readonly frameId: string }>({
  event: 'frameTextDeleted',
  label: 'Delete text',
  recorded: true,
  apply: (edited, { frameId }) => withText(edited, frameId, ''),
});
