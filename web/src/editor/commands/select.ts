import type { ProjectItem } from '../../video/project.js';
import { command } from './command.js';

/** Shows another frame; what was picked up on the canvas is let go. */
export const selectFrame = command<{ readonly frameId: string }>({
  event: 'frameSelected',
  label: 'Show frame',
  recorded: false,
  apply: (edited, { frameId }) =>
    edited.selectedFrameId === frameId || edited.frames[frameId] === undefined
      ? edited
      : { ...edited, selectedFrameId: frameId, selectedItem: null },
});

/** Picks something up on the canvas, or lets go of it. */
export const selectItem = command<{ readonly item: ProjectItem | null }>({
  event: 'itemSelected',
  label: 'Select',
  recorded: false,
  apply: (edited, { item }) => ({
    ...edited,
    selectedItem: item,
    selectedFrameId: item === null || item.kind === 'captions' ? edited.selectedFrameId : item.frameId,
  }),
});
