import { defaultTextStyle, textOverlayLimits, type TextStyle } from '@komavox/scene';
import { withFrame } from '../edited.js';
import { command } from './command.js';
import { clamped } from './overlay.js';

/** A line of text over the frame, in the middle of the canvas (defaults of spec 2 section 3). */
export const addText = command<{ readonly frameId: string; readonly id: string }>({
  event: 'textAdded',
  label: 'Add Text',
  recorded: true,
  apply: (edited, { frameId, id }) => ({
    ...withFrame(edited, frameId, (frame) => ({
      ...frame,
      texts: [
        ...frame.texts,
        { id, text: 'New Text', position: { x: 50, y: 50 }, size: 1, style: defaultTextStyle },
      ],
    })),
    selectedFrameId: frameId,
    selectedItem: { kind: 'text', frameId, id },
  }),
});

/** Properties of a text that the inspector can change. */
export interface TextChange {
  readonly text?: string;
  readonly size?: number;
  readonly style?: Partial<TextStyle>;
}

export const changeText = command<{
  readonly frameId: string;
  readonly id: string;
  readonly change: TextChange;
}>({
  event: 'textChanged',
  label: 'Change text',
  recorded: true,
  mergeKey: ({ id, change }) => [id, ...Object.keys(change), ...Object.keys(change.style ?? {})].join(' '),
  apply: (edited, { frameId, id, change }) =>
    withFrame(edited, frameId, (frame) => ({
      ...frame,
      texts: frame.texts.map((text) =>
        text.id === id
          ? {
              ...text,
              ...change,
              size: clamped(change.size ?? text.size, textOverlayLimits),
              style: { ...text.style, ...change.style },
            }
          : text,
      ),
    })),
});
