import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

/** CSS pixels from where the box stands by itself. */
interface Offset {
  readonly x: number;
  readonly y: number;
}

/** How far the box may move to each side. */
interface Room {
  readonly left: number;
  readonly right: number;
  readonly up: number;
  readonly down: number;
}

/** The pointer, the box and its room when the drag began. */
interface Drag extends Offset {
  readonly offset: Offset;
  readonly room: Room;
}

const home: Offset = { x: 0, y: 0 };
const stepPixels = 24;

const steps: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -stepPixels, y: 0 },
  ArrowRight: { x: stepPixels, y: 0 },
  ArrowUp: { x: 0, y: -stepPixels },
  ArrowDown: { x: 0, y: stepPixels },
};

/**
 * A box that is dragged by its handle, or moved by arrow keys on it; Home brings it back. It stays within the reader, and returns when
 * the window's size changes.
 */
export function useMovedBox(boxRef: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState(home);
  useEffect(() => {
    const bringBack = () => setOffset(home);
    window.addEventListener('resize', bringBack);
    return () => window.removeEventListener('resize', bringBack);
  }, []);

  const drag = useRef<Drag>(null);
  const roomNow = (): Room | undefined => {
    const box = boxRef.current;
    const around = box?.closest('main');
    return box && around ? roomOf(box.getBoundingClientRect(), around.getBoundingClientRect()) : undefined;
  };

  return {
    style: { translate: `${offset.x}px ${offset.y}px` },
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const room = roomNow();
        if (!room) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, offset, room };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = drag.current;
        if (!from) return;
        const by = { x: event.clientX - from.x, y: event.clientY - from.y };
        setOffset(moved(from.offset, by, from.room));
      },
      onPointerUp: () => {
        drag.current = null;
      },
      onPointerCancel: () => {
        drag.current = null;
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = steps[event.key];
        if (!step && event.key !== 'Home') return;
        event.preventDefault();
        const room = roomNow();
        if (!step) setOffset(home);
        else if (room) setOffset(moved(offset, step, room));
      },
    },
  };
}

const moved = ({ x, y }: Offset, by: Offset, { left, right, up, down }: Room): Offset => ({
  x: x + Math.min(Math.max(by.x, left), right),
  y: y + Math.min(Math.max(by.y, up), down),
});

/** Nowhere beyond what is around it. */
const roomOf = (box: DOMRect, around: DOMRect): Room => ({
  left: Math.min(0, around.left - box.left),
  right: Math.max(0, around.right - box.right),
  up: Math.min(0, around.top - box.top),
  down: Math.max(0, around.bottom - box.bottom),
});
