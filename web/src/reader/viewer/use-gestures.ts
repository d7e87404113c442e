import { useGesture } from '@use-gesture/react';
import { useEffect, useRef, type RefObject } from 'react';
import type { Zoom } from './use-zoom.js';

/** Spec 1 section 9. */
const swipePixels = 50;
/** Two taps closer together than this are one double tap. */
const doubleTapMs = 260;
/** And so close by, in pixels, it is meant for the same place: a finger doesn't come down twice on the same point. */
const doubleTapPixels = 40;

/** The selected text of a page takes the touch, the others leave it to the page. */
const pressed = 'button:not(.correction-box:not([aria-current])), a';

interface Gestures {
  readonly onSwipe: (to: 'left' | 'right') => void;
  /** Zone of the page that was touched or clicked. */
  readonly onTap: (zone: 'left' | 'middle' | 'right', by: 'touch' | 'mouse') => void;
}

/**
 * Swipes and taps turn pages; pinch, the wheel with Ctrl and a double tap zoom; what doesn't fit is dragged. In the strip
 * (`strip`) the browser scrolls by itself.
 */
export function useGestures(
  viewportRef: RefObject<HTMLDivElement | null>,
  zoom: Zoom,
  strip: boolean,
  { onSwipe, onTap }: Gestures,
): void {
  const tapped = useTaps(viewportRef, zoom, strip, onTap);
  useGesture(
    {
      onDrag: ({
        first,
        last,
        tap,
        initial: [fromX, fromY],
        delta: [dx, dy],
        xy: [x, y],
        event,
        pinching,
        cancel,
        memo,
      }) => {
        const viewport = viewportRef.current;
        const by = 'pointerType' in event && event.pointerType === 'touch' ? 'touch' : 'mouse';
        const target = event.target instanceof Element ? event.target : null;
        // Buttons are pressed; with a mouse text is selected, and an area drawn.
        const elsewhere =
          target?.closest(`${pressed}, .correction-layer[data-adding]`) ||
          (by === 'mouse' && target?.closest('.reader-region, .correction-layer'));
        if (!viewport || pinching || (first && elsewhere)) {
          cancel();
          return undefined;
        }
        // Measured from the first touch, without the threshold of a drag.
        const mx = x - fromX;
        const my = y - fromY;
        const pans: boolean = first ? overflowsAcross(viewport) : Boolean(memo);
        if (tap) {
          // Beside a small box, a tap isn't meant to turn the page.
          if (!target?.closest('.correction-layer')) tapped(x, y, by);
        } else if (pans) {
          viewport.scrollLeft -= dx;
          if (!strip || by === 'mouse') viewport.scrollTop -= dy;
        } else {
          if (by === 'mouse') viewport.scrollTop -= dy;
          if (last && Math.abs(mx) >= swipePixels && Math.abs(mx) > Math.abs(my))
            onSwipe(mx < 0 ? 'left' : 'right');
        }
        return pans;
      },
      onPinch: ({ offset: [scale], origin: [x, y] }) => zoom.to(scale, { x, y }),
    },
    {
      target: viewportRef,
      eventOptions: { passive: false },
      drag: { filterTaps: true, pointer: { capture: false, keys: false } },
      pinch: { scaleBounds: { min: zoom.min, max: 5 }, from: () => [zoom.value, 0] },
    },
  );
}

const overflowsAcross = (viewport: HTMLElement): boolean => viewport.scrollWidth > viewport.clientWidth + 1;

interface Tap {
  readonly x: number;
  readonly y: number;
  /** Milliseconds. */
  readonly at: number;
  readonly zone: 'left' | 'middle' | 'right';
}

/** Taps at the sides go to `onTap` at once; in the middle, after it is clear that no second one follows, which zooms. */
function useTaps(
  viewportRef: RefObject<HTMLDivElement | null>,
  zoom: Zoom,
  strip: boolean,
  onTap: Gestures['onTap'],
): (x: number, y: number, by: 'touch' | 'mouse') => void {
  /** null where another one can't be the second of two. */
  const first = useRef<Tap>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return (x, y, by) => {
    const viewport = viewportRef.current;
    if (!viewport) return;
    const { left, width } = viewport.getBoundingClientRect();
    const part = width === 0 ? 0.5 : (x - left) / width;
    const before = first.current;
    const at = performance.now();
    const again =
      before !== null &&
      at - before.at < doubleTapMs &&
      Math.hypot(x - before.x, y - before.y) < doubleTapPixels;
    // Beside the edge of a zone, the second tap counts as the first one did.
    const zone = again ? before.zone : part < 1 / 3 ? 'left' : part > 2 / 3 ? 'right' : 'middle';
    first.current = { x, y, at, zone };
    clearTimeout(waiting.current);
    if (!strip && zoom.turns && zone !== 'middle') {
      onTap(zone, by);
      return;
    }
    if (again) {
      first.current = null;
      zoom.toggle({ x, y });
      return;
    }
    waiting.current = setTimeout(() => onTap('middle', by), doubleTapMs);
  };
}
