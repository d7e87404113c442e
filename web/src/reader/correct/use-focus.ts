import { useEffect, useRef, type RefObject } from 'react';

/** The keyboard is at the selected box: where the mode begins, and where the one that had it is gone. */
export function useFocus(layer: RefObject<HTMLElement | null>, isActive: boolean, count: number): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!isActive || (begun.current && document.activeElement !== document.body)) return;
    begun.current = true;
    layer.current
      ?.querySelector<HTMLElement>('.correction-box[aria-current]')
      ?.focus({ preventScroll: true });
  }, [isActive, layer, count]);
}
