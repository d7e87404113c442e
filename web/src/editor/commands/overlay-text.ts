import {
  defaultTextPosition,
  defaultTextStyle,
  textOverlayLimits,
  type Position,
  type TextStyle,
} from '@komavox/scene';
import type { PlacedText } from '../../video/project.js';
import { withFrame } from '../edited.js';
import { command } from './command.js';
import { clamped } from './overlay.js';

/** Percent of the canvas from one new text to the next. */
const lineStep = 6;

/** A place that no other text has: the default one, else one below it. */
function freePlace(texts: readonly PlacedText[]): Position {
  const { x, y } = defaultTextPosition;
  const taken = (at: number) => texts.some(({ position }) => position.x === x && position.y === at);
  let free = y;
  while (taken(free)) free += lineStep;
  return { x, y: free };
}

/** A line of text over the frame, in its top third (style of spec 2 section 3). */
export const addText = command<{ readonly frameId: string; readonly id: string }>({
  event: 'textAdded',
  label: 'Add Text',
  recorded: true,
  apply: (edited, { frameId, id }) => ({
    ...withFrame(edited, frameId, (frame) => ({
      ...frame,
      texts: [
        ...frame.texts,
        { id, text: 'New Text', position: freePlace(frame.texts), size: 1, style: defaultTextStyle },
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
