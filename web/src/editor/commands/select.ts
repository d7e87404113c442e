import type { ProjectItem } from '../../video/project.js';
import { command } from './command.js';

/** Shows another frame; nothing on the canvas is selected then. */
export const selectFrame = command<{ readonly frameId: string }>({
  event: 'frameSelected',
  label: 'Show frame',
  recorded: false,
  apply: (edited, { frameId }) =>
    edited.selectedFrameId === frameId || edited.frames[frameId] === undefined
      ? edited
      : { ...edited, selectedFrameId: frameId, selectedItem: null },
});

/** Selects an item on the canvas, or none. */
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
