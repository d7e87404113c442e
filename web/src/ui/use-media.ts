import { useCallback, useSyncExternalStore } from 'react';

/** Where Tailwind's `sm` begins: below it a screen is a phone's. */
export const phone = '(width < 40rem)';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
