/** Handles over the movable items of the canvas, for the pointer, the keyboard and screen readers. */
import { useDrag } from '@use-gesture/react';
import type { Box, Position, Size } from '@komavox/scene';
import { useId, type KeyboardEvent } from 'react';
import type { ProjectItem } from '../video/project.js';
import { dragged, within } from './item-place.js';

export interface MovableItem {
  readonly item: ProjectItem;
  readonly name: string;
  readonly position: Position;
  readonly box: Box;
}

interface HandlesProps {
  readonly canvas: Size;
  readonly items: readonly MovableItem[];
  readonly selected: ProjectItem | null;
  readonly onSelect: (item: ProjectItem | null) => void;
  readonly onMove: (item: ProjectItem, position: Position, phase: 'moving' | 'done') => void;
}

export function Handles({ items, ...rest }: HandlesProps) {
  const hint = useId();
  return (
    <>
      <p id={hint} className="sr-only">
        Drag it, or move it with the arrow keys.
      </p>
      {items.map((item) => (
        <Handle
          key={item.item.kind === 'captions' ? 'captions' : item.item.id}
          {...rest}
          movable={item}
          hint={hint}
        />
      ))}
    </>
  );
}

/** The part of a drag's state that is used; `memo` is the position that it began at. */
interface DragState {
  readonly first: boolean;
  readonly last: boolean;
  readonly tap: boolean;
  readonly movement: readonly [x: number, y: number];
  readonly memo?: Position;
  readonly currentTarget: EventTarget | null;
}

interface HandleProps extends Omit<HandlesProps, 'items'> {
  readonly movable: MovableItem;
  readonly hint: string;
}

function Handle({ canvas: whole, movable, selected, onSelect, onMove, hint }: HandleProps) {
  const { item, name, position, box } = movable;
  const chosen = selected !== null && isSame(selected, item);
  const bind = useDrag(
    ({ first, last, movement: [x, y], memo = position, currentTarget, tap }: DragState) => {
      const canvas = (currentTarget as HTMLElement).parentElement;
      if (first) onSelect(item);
      if (tap || !canvas) return memo;
      const moved = {
        x: memo.x + (x / canvas.clientWidth) * 100,
        y: memo.y + (y / canvas.clientHeight) * 100,
      };
      onMove(item, dragged(item, moved), last ? 'done' : 'moving');
      return memo;
    },
    { filterTaps: true, threshold: 3, pointer: { keys: false } },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? 5 : 1;
    onMove(
      item,
      within({ x: position.x + step.x * length, y: position.y + step.y * length }, 0, 100),
      'done',
    );
  };
  return (
    <button
      type="button"
      {...bind()}
      aria-label={name}
      aria-pressed={chosen}
      aria-describedby={hint}
      onFocus={() => onSelect(item)}
      onClick={() => onSelect(item)}
      onKeyDown={onKeyDown}
      style={placeOf(box, whole)}
      className={`absolute min-h-6 min-w-6 -translate-x-1/2 -translate-y-1/2 cursor-move touch-none rounded-sm outline-offset-2 hover:outline-2 hover:outline-dashed hover:outline-seal ${
        chosen ? 'outline-2 outline-solid outline-seal' : ''
      }`}
    />
  );
}

const steps: Readonly<Record<string, Position | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function isSame(one: ProjectItem, other: ProjectItem): boolean {
  return one.kind === 'captions' || other.kind === 'captions' ? one.kind === other.kind : one.id === other.id;
}

function placeOf(box: Box, canvas: Size) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(box.x + box.width / 2, canvas.width),
    top: percent(box.y + box.height / 2, canvas.height),
    width: percent(box.width, canvas.width),
    height: percent(box.height, canvas.height),
  };
}
