import type { Edited } from '../edited.js';
import { command } from './command.js';

export interface OpenedVersion {
  readonly edited: Edited;
  readonly project: { readonly id: string; readonly version: number };
}

/** Another version of the project takes the place of this one: from its history, or from another tab or device. */
export const openVersion = command<OpenedVersion>({
  event: 'versionOpened',
  label: 'Open another version',
  recorded: true,
  apply: ({ selectedFrameId: selected }, { edited }) => ({
    ...edited,
    selectedFrameId: selected !== null && edited.frames[selected] ? selected : (edited.order[0] ?? null),
    selectedItem: null,
  }),
});
