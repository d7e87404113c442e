import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const maxZoom = 5;
const doubleTapZoom = 2.5;
export const zoomStep = 1.25;

/** In the window's pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Zoom {
  /** 1 is the fitted size. */
  readonly value: number;
  /** Of a pinch. */
  readonly min: number;
  /** Whether a tap at a side turns on: not where a part is looked at, or one is chosen. */
  readonly turns: boolean;
  readonly to: (wanted: number, point?: Point) => void;
  /** For a double tap. */
  readonly toggle: (point: Point) => void;
  readonly reset: () => void;
}

/** Factor over the fitted size; the viewport scrolls over what doesn't fit. */
export function useZoom(viewportRef: RefObject<HTMLDivElement | null>): Zoom {
  const [value, setValue] = useState(1);
  const latest = useRef(1);
  const held = useRef<{ left: number; top: number; x: number; y: number } | null>(null);

  /** Zooms around the point; around the middle of the viewport when none is given. */
  const to = useCallback(
    (wanted: number, point?: Point) => {
      const viewport = viewportRef.current;
      const next = Math.min(maxZoom, Math.max(1, wanted));
      if (!viewport || next === latest.current) return;
      const { left, top, width, height } = viewport.getBoundingClientRect();
      const x = point ? point.x - left : width / 2;
      const y = point ? point.y - top : height / 2;
      held.current = {
        left: (viewport.scrollLeft + x) / viewport.scrollWidth,
        top: (viewport.scrollTop + y) / viewport.scrollHeight,
        x,
        y,
      };
      latest.current = next;
      setValue(next);
    },
    [viewportRef],
  );

  useLayoutEffect(() => {
    const viewport = viewportRef.current;
    if (!viewport || !held.current) return;
    viewport.scrollLeft = held.current.left * viewport.scrollWidth - held.current.x;
    viewport.scrollTop = held.current.top * viewport.scrollHeight - held.current.y;
    held.current = null;
  }, [value, viewportRef]);

  const reset = useCallback(() => {
    latest.current = 1;
    setValue(1);
  }, []);
  return {
    value,
    min: 1,
    turns: value === 1,
    to,
    toggle: (point) => to(latest.current > 1 ? 1 : doubleTapZoom, point),
    reset,
  };
}
