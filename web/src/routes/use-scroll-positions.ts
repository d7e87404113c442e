/** Scroll restoration: a new screen begins at the top, Back and a reload return to the old position. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrolled, loadHistory, storeHistory, navigated, type TabHistory } from './tab-history.js';

/** One history a tab, so one of these. */
let tabHistory: TabHistory = loadHistory();

/** The path of the entry before this one; undefined when there is none of ours. */
export const previousPath = (): string | undefined => tabHistory.entries[tabHistory.at - 1]?.path;

export function useScrollPositions(): void {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef<string | null>(null);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const store = () => storeHistory(tabHistory);
    const update = () => {
      tabHistory = scrolled(tabHistory, window.scrollY);
    };
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('pagehide', store);
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    if (before === null) tabHistory = loadHistory();
    tabHistory = navigated(tabHistory, how, key, pathname);
    storeHistory(tabHistory);
    // A query that is written into the address doesn't scroll.
    if (how === NavigationType.Replace && before === pathname) return undefined;
    if (how !== NavigationType.Pop) {
      window.scrollTo(0, 0);
      return undefined;
    }
    return restoreScroll(tabHistory.entries[tabHistory.at]?.top ?? 0);
  }, [key, pathname, how]);
}

const maxWaitMs = 5000;
const movesByHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls there as soon as the page is long enough, unless the user scrolls first. Returns a function that stops
 * waiting.
 */
function restoreScroll(top: number): () => void {
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
  const timer = setTimeout(() => stop(), maxWaitMs);
  const stop = () => {
    clearTimeout(timer);
    growing.disconnect();
    for (const name of movesByHand) window.removeEventListener(name, stop);
  };
  growing.observe(document.body);
  for (const name of movesByHand) window.addEventListener(name, stop, { passive: true });
  return stop;
}
