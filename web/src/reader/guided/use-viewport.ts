import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Viewport } from './camera.js';

const same = (one: Viewport, other: Viewport): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.top === other.top &&
  one.bottom === other.bottom;

/** Size of the viewport, and what the bars cover of it; null while it has none. */
export function useViewport(viewportRef: RefObject<HTMLElement | null>, barsShown: boolean): Viewport | null {
  const [viewport, setViewport] = useState<Viewport | null>(null);
  useLayoutEffect(() => {
    const element = viewportRef.current;
    if (!element) return;
    const bars = [...(element.parentElement?.querySelectorAll<HTMLElement>('.reader-bar') ?? [])];
    const measure = (): void => {
      // Where there is room they lie beside the pages.
      const covers = (name: string) => {
        const bar = bars.find(({ classList }) => classList.contains(name));
        return barsShown && bar && getComputedStyle(bar).position === 'absolute' ? bar.offsetHeight : 0;
      };
      const next = {
        width: element.clientWidth,
        height: element.clientHeight,
        top: covers('reader-bar-top'),
        bottom: covers('reader-bar-bottom'),
      };
      if (next.width > 0 && next.height > 0) {
        setViewport((before) => (before && same(before, next) ? before : next));
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...bars]) observer.observe(one);
    return () => observer.disconnect();
  }, [barsShown, viewportRef]);
  return viewport;
}
