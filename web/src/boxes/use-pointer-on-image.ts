import { useRef, type PointerEvent } from 'react';
import type { ImageSize } from './boxes.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drag<From> {
  readonly pointer: Point;
  readonly from: From;
  /** Pixels of the image to one of the screen. */
  readonly scale: number;
}

interface PointerMoves<From> {
  readonly image: ImageSize;
  readonly onMove: (from: From, by: Point) => void;
  readonly onEnd: (from: From, by: Point) => void;
  readonly onCancel: () => void;
}

/** Follows a pointer from where it was pressed, in pixels of the image. */
export function usePointerOnImage<From>({ image, onMove, onEnd, onCancel }: PointerMoves<From>) {
  const drag = useRef<Drag<From>>(null);
  const moved = ({ pointer, scale }: Drag<From>, event: PointerEvent): Point => ({
    x: (event.clientX - pointer.x) * scale,
    y: (event.clientY - pointer.y) * scale,
  });
  return {
    start(event: PointerEvent<HTMLElement>, layer: Element | null, from: (at: Point) => From) {
      const rect = layer?.getBoundingClientRect();
      if (!rect || event.button !== 0) return;
      const scale = rect.width > 0 ? image.width / rect.width : 1;
      const at = { x: (event.clientX - rect.left) * scale, y: (event.clientY - rect.top) * scale };
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointer: { x: event.clientX, y: event.clientY }, from: from(at), scale };
    },
    handlers: {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag.current) onMove(drag.current.from, moved(drag.current, event));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const ended = drag.current;
        drag.current = null;
        if (ended) onEnd(ended.from, moved(ended, event));
      },
      onPointerCancel() {
        drag.current = null;
        onCancel();
      },
    },
  };
}
