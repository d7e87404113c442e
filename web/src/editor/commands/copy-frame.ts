import type { ProjectFrame } from '../../video/project.js';
import { followingWords, inOrder } from '../edited.js';
import { command } from './command.js';

/** The same frame under another id, as are its items. */
export const copyOf = (frame: ProjectFrame, id: string): ProjectFrame => ({
  ...frame,
  id,
  images: frame.images.map((image, index) => ({ ...image, id: `${id}-image-${index}` })),
  effects: frame.effects.map((effect, index) => ({ ...effect, id: `${id}-effect-${index}` })),
  texts: frame.texts.map((text, index) => ({ ...text, id: `${id}-text-${index}` })),
});

/**
 * Puts a copy right after the frame, with all it carries, and selects it; one that a custom voice speaks, with the times of
 * its words, makes captions follow them.
 */
export const copyFrame = command<{ readonly frameId: string; readonly copyId: string }>({
  event: 'frameCopied',
  label: 'Copy frame',
  key: 'Control+D',
  recorded: true,
  apply: (edited, { frameId, copyId }) => {
    const frame = edited.frames[frameId];
    if (!frame) return edited;
    return inOrder(
      {
        ...edited,
        frames: { ...edited.frames, [copyId]: copyOf(frame, copyId) },
        selectedFrameId: copyId,
        selectedItem: null,
        ...(frame.speech?.custom === true &&
          frame.words !== null && { captions: followingWords(edited.captions, edited.shape) }),
      },
      edited.order.flatMap((id) => (id === frameId ? [id, copyId] : [id])),
    );
  },
});
