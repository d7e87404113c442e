import { useDrag } from '@use-gesture/react';
import { videoFrameRate } from '@komavox/scene';
import type { KeyboardEvent, ReactNode } from 'react';
import { useAppDispatch } from '../../store/hooks.js';
import { gestureEnded } from '../editor-slice.js';
import { snapped } from './geometry.js';

interface TimeHandleProps {
  readonly label: string;
  /** Seconds that it changes. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Where it stands, in seconds of the video. */
  readonly at: number;
  /** Pixels a second. */
  readonly perSecond: number;
  /** Seconds of the video that it is drawn to, unless Alt is held. */
  readonly moments: () => readonly number[];
  readonly onChange: (value: number) => void;
  readonly style: React.CSSProperties;
  readonly className: string;
  readonly children?: ReactNode;
}

/** The part of a drag's state that is used; `memo` is what it began with. */
interface DragState {
  readonly first: boolean;
  readonly last: boolean;
  readonly altKey: boolean;
  readonly movement: readonly [x: number, y: number];
  readonly event: Event;
  readonly memo?: { readonly value: number; readonly at: number; readonly moments: readonly number[] };
}

/** A moment or a length that is dragged along the timeline, or changed by arrow keys. */
export function TimeHandle(props: TimeHandleProps) {
  const { label, value, min, max, at, perSecond, moments, onChange, style, className, children } = props;
  const dispatch = useAppDispatch();
  const change = (next: number) => {
    const limited = Math.max(min, Math.min(max, next));
    if (limited !== value) onChange(limited);
  };
  const bind = useDrag(
    ({ last, altKey, movement: [x], event, memo = { value, at, moments: moments() } }: DragState) => {
      event.stopPropagation();
      const moved = memo.at + x / perSecond;
      const to = altKey ? moved : snapped(moved, memo.moments, perSecond);
      if (x !== 0) change(memo.value + to - memo.at);
      if (last) dispatch(gestureEnded());
      return memo;
    },
    { pointer: { keys: false } },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event, { value, min, max });
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(next);
  };
  return (
    <span
      {...bind()}
      role="slider"
      tabIndex={0}
      data-handle
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value.toFixed(2)} s`}
      title={`${label}: drag it, or press arrow keys`}
      onKeyDown={onKeyDown}
      onKeyUp={() => dispatch(gestureEnded())}
      style={style}
      className={`touch-none ${className}`}
    >
      {children}
    </span>
  );
}

/** One picture of the video, a second with Shift, or an end. */
function keyed(
  { key, shiftKey }: KeyboardEvent,
  { value, min, max }: Pick<TimeHandleProps, 'value' | 'min' | 'max'>,
): number | undefined {
  const step = shiftKey ? 1 : 1 / videoFrameRate;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return undefined;
  }
}
