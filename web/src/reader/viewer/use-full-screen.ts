import { useCallback, useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** The whole page goes full screen, so that menus and toasts are there too. `toggle` is undefined where it can't. */
export function useFullScreen(): { readonly on: boolean; readonly toggle: (() => void) | undefined } {
  const on = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // A browser may refuse; then the page stays as it is.
    change.catch(() => undefined);
  }, []);
  return { on, toggle: document.fullscreenEnabled ? toggle : undefined };
}
