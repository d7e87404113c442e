/** Moves the focus to a new screen, so that a screen reader reads its heading and Tab begins there. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export function useScreenFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    // The first screen of a visit is the browser's to announce.
    if (last.current === pathname) return undefined;
    last.current = pathname;
    return focusContent();
  }, [pathname]);
}

/**
 * Gives the focus to the screen's heading, else to its main part, as soon as there is one; not if a control of the
 * screen has taken it by then. Returns what stops waiting.
 */
export function focusContent(): () => void {
  const left = document.activeElement;
  const give = (): boolean => {
    const { activeElement } = document;
    const taken =
      activeElement !== left && activeElement !== document.body && activeElement?.isConnected === true;
    if (taken) return true;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!target) return false;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    return true;
  };
  if (give()) return () => undefined;
  const coming = new MutationObserver(() => {
    if (give()) coming.disconnect();
  });
  coming.observe(document.body, { childList: true, subtree: true });
  return () => coming.disconnect();
}
