import { inOrder } from '../edited.js';
import { command } from './command.js';

/** Takes the frame out with all it carries; the next one is selected, or the one before (spec 2 section 4). */
export const deleteFrame = command<{ readonly frameId: string }>({
  event: 'frameDeleted',
  label: 'Delete frame',
  key: 'Delete',
  recorded: true,
  apply: (edited, { frameId }) => {
    const place = edited.order.indexOf(frameId);
    if (place < 0) return edited;
    const order = edited.order.filter((id) => id !== frameId);
    const frames = Object.fromEntries(Object.entries(edited.frames).filter(([id]) => id !== frameId));
    const neighbour = order[place] ?? order.at(-1) ?? null;
    const item = edited.selectedItem;
    return inOrder(
      {
        ...edited,
        frames,
        selectedFrameId: edited.selectedFrameId === frameId ? neighbour : edited.selectedFrameId,
        selectedItem: item !== null && item.kind !== 'captions' && item.frameId === frameId ? null : item,
      },
      order,
    );
  },
});
