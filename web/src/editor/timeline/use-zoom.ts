import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fitting, secondsAt, xOf, zoomed } from './geometry.js';

/** Pixels a second where a video isn't shown whole at first. */
const first = { min: 40, max: 120 };

/** How many pixels a second has. What is looked at stays where it is: the playhead, or what the pointer is on. */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  videoSeconds: number,
  playhead: () => number,
) {
  const [perSecond, setPerSecond] = useState(first.min);
  const anchor = useRef<{ readonly seconds: number; readonly x: number } | null>(null);
  const latest = useRef({ perSecond, videoSeconds });
  latest.current = { perSecond, videoSeconds };

  useLayoutEffect(() => {
    const width = scroller.current?.clientWidth ?? 0;
    const fits = fitting(latest.current.videoSeconds, width);
    setPerSecond(Math.max(first.min, Math.min(first.max, fits)));
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !anchor.current) return;
    element.scrollLeft = xOf(anchor.current.seconds, perSecond) - anchor.current.x;
    anchor.current = null;
  }, [scroller, perSecond]);

  /** @param x of what stays, from the scroller's left edge; the playhead stays without */
  const by = useRef((steps: number, x?: number) => {
    const { perSecond: before, videoSeconds: whole } = latest.current;
    const left = scroller.current?.scrollLeft ?? 0;
    const seconds = x === undefined ? playhead() : secondsAt(left + x, before, whole);
    anchor.current = { seconds, x: x ?? xOf(seconds, before) - left };
    setPerSecond(zoomed(before, steps));
  }).current;

  const fit = () => setPerSecond(fitting(videoSeconds, scroller.current?.clientWidth ?? 0));

  useEffect(() => {
    const element = scroller.current;
    // React's own listener couldn't keep the page from being zoomed.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      by(-event.deltaY / 100, event.clientX - (element?.getBoundingClientRect().left ?? 0));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [scroller, by]);

  return { perSecond, by, fit };
}
