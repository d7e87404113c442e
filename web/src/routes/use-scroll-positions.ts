/** Keeps the page's place: forward begins at the top, Back and a reload return to where it was. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrolled, storedVisits, storeVisits, visited, type Visits } from './tab-history.js';

/** One history a tab, so one of these. */
let visits: Visits = storedVisits();

/** The path of the entry before this one; undefined when there is none of ours. */
export const previousPath = (): string | undefined => visits.entries[visits.at - 1]?.path;

export function useVisits(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => storeVisits(visits);
    const follow = () => {
      visits = scrolled(visits, window.scrollY);
    };
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', remember);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === null) visits = storedVisits();
    visits = visited(visits, how, key, pathname);
    storeVisits(visits);
    // A query that is written into the address moves nobody.
    if (how === NavigationType.Replace && before === pathname) return undefined;
    if (how !== NavigationType.Pop) {
      window.scrollTo(0, 0);
      return undefined;
    }
    return returnTo(visits.entries[visits.at]?.top ?? 0);
  }, [key, pathname, how]);
}

const giveUpMs = 5000;
const movesByHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls there as soon as the page is long enough, unless the person moves first. Returns what stops waiting. */
function returnTo(top: number): () => void {
  const root = document.documentElement;
  const there = () => root.scrollHeight - window.innerHeight >= top;
  if (there() || top === 0) {
    window.scrollTo(0, top);
    return () => undefined;
  }
  const growing = new ResizeObserver(() => {
    if (!there()) return;
    window.scrollTo(0, top);
    stop();
  });
  const timer = setTimeout(() => stop(), giveUpMs);
  const stop = () => {
    clearTimeout(timer);
    growing.disconnect();
    for (const name of movesByHand) window.removeEventListener(name, stop);
  };
  growing.observe(document.body);
  for (const name of movesByHand) window.addEventListener(name, stop, { passive: true });
  return stop;
}
