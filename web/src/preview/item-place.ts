/** Where items of the video may be put, in percent of the canvas. */
import type { Position } from '@komavox/scene';
import type { ProjectItem } from '../video/project.js';

/** Dragged captions stay inside a margin (spec 2 section 5); their initial place lies outside it. */
export const dragged = (item: ProjectItem, position: Position): Position =>
  item.kind === 'captions' ? within(position, 10, 90) : within(position, 0, 100);

export function within({ x, y }: Position, min: number, max: number): Position {
  const clamped = (value: number) => Math.round(Math.min(max, Math.max(min, value)) * 100) / 100;
  return { x: clamped(x), y: clamped(y) };
}
