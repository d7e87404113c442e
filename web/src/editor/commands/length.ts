import { withLength } from '../cut.js';
import { withFrame } from '../edited.js';
import { command } from './command.js';

/** How long a frame is shown, in seconds. */
export const changeLength = command<{ readonly frameId: string; readonly seconds: number }>({
  event: 'lengthChanged',
  label: 'Length of frame',
  recorded: true,
  mergeKey: ({ frameId }) => frameId,
  apply: (edited, { frameId, seconds }) => withFrame(edited, frameId, (frame) => withLength(frame, seconds)),
});
