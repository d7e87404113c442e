import { inOrder } from '../edited.js';
import { command } from './command.js';

/** Moves a frame to another place in the strip. `to` counts from 0. */
export const moveFrame = command<{ readonly frameId: string; readonly to: number }>({
  event: 'frameMoved',
  label: 'Move frame',
  key: 'Alt+ArrowLeft Alt+ArrowRight',
  recorded: true,
  apply: (edited, { frameId, to }) => {
    const from = edited.order.indexOf(frameId);
    const place = Math.max(0, Math.min(edited.order.length - 1, to));
    if (from < 0 || from === place) return edited;
    const order = edited.order.filter((id) => id !== frameId);
    order.splice(place, 0, frameId);
    return inOrder({ ...edited, selectedFrameId: frameId }, order);
  },
});
