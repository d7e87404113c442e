import { freshFrames, inOrder } from '../edited.js';
import { command } from './command.js';

/** Puts frames of pages at the end of the strip, and selects the first of them; a video that had none gets name and language. */
export const addPages = command<{
  readonly images: readonly string[];
  /** New, one for each image. */
  readonly ids: readonly string[];
  readonly name: string;
  /** The Speech language, where it is known. */
  readonly language?: string | undefined;
}>({
  event: 'pagesAdded',
  label: 'Add pages',
  recorded: true,
  apply: (edited, { images, ids, name, language }) => {
    const added = freshFrames(images, ids);
    const [first] = added;
    if (!first) return edited;
    const isNew = edited.order.length === 0;
    return inOrder(
      {
        ...edited,
        ...(isNew && { name: edited.name || name, language: language ?? edited.language }),
        frames: { ...edited.frames, ...Object.fromEntries(added.map((frame) => [frame.id, frame])) },
        selectedFrameId: first.id,
        selectedItem: null,
      },
      [...edited.order, ...added.map(({ id }) => id)],
    );
  },
});
