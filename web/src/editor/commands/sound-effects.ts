import { volumeLimits } from '@komavox/scene';
import type { PlacedEffect } from '../../video/project.js';
import { withFrame } from '../edited.js';
import { command } from './command.js';
import { clamped } from './overlay.js';

/** A sound of the product's own at a moment of a frame, beside what the frame has. */
export const addEffect = command<{ readonly frameId: string; readonly effect: PlacedEffect }>({
  event: 'effectAdded',
  label: 'Add Sound Effect',
  recorded: true,
  apply: (edited, { frameId, effect }) =>
    withFrame(edited, frameId, (frame) => ({ ...frame, effects: [...frame.effects, effect] })),
});

/** Its moment or its volume. */
export const changeEffect = command<{
  readonly frameId: string;
  readonly id: string;
  readonly change: Partial<Pick<PlacedEffect, 'at' | 'volume'>>;
}>({
  event: 'effectChanged',
  label: 'Sound effect',
  recorded: true,
  mergeKey: ({ id, change }) => `${id} ${Object.keys(change).join(' ')}`,
  apply: (edited, { frameId, id, change }) =>
    withFrame(edited, frameId, (frame) => ({
      ...frame,
      effects: frame.effects.map((effect) =>
        effect.id === id ? withinLimits({ ...effect, ...change }) : effect,
      ),
    })),
});

const withinLimits = ({ at, volume, ...effect }: PlacedEffect): PlacedEffect => ({
  ...effect,
  at: Math.max(0, at),
  volume: clamped(volume, volumeLimits),
});

export const removeEffect = command<{ readonly frameId: string; readonly id: string }>({
  event: 'effectRemoved',
  label: 'Remove sound effect',
  recorded: true,
  apply: (edited, { frameId, id }) =>
    withFrame(edited, frameId, (frame) => ({
      ...frame,
      effects: frame.effects.filter((effect) => effect.id !== id),
    })),
});
