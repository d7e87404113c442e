import { useEffect, useEffectEvent } from 'react';

/** CSS pixels (spec 1 section 9). */
const swipePixels = 100;

/** Calls `onSwipe` after one finger moved to the right by more than 100 px, more across than along. */
export function useSwipeRight(onSwipe: () => void): void {
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    const start = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      // On a page that is zoomed in, a finger moves the page.
      const alone = touches.length === 1 && (window.visualViewport?.scale ?? 1) <= 1;
      from = finger && alone ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const [finger] = changedTouches;
      if (!from || !finger) return;
      const across = finger.clientX - from.x;
      const along = Math.abs(finger.clientY - from.y);
      from = null;
      if (across > swipePixels && across > along) swiped();
    };
    const cancel = () => {
      from = null;
    };
    window.addEventListener('touchstart', start, { passive: true });
    window.addEventListener('touchend', end, { passive: true });
    window.addEventListener('touchcancel', cancel, { passive: true });
    return () => {
      window.removeEventListener('touchstart', start);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', cancel);
    };
  }, []);
}
