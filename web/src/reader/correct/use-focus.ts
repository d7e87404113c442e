import { useEffect, useRef, type RefObject } from 'react';

/**
 * The keyboard is at the selected box: where the mode begins, where the one that had it is gone, and where another one is
 * selected while it was at a box.
 */
export function useFocus(layer: RefObject<HTMLElement | null>, isActive: boolean, selected?: string): void {
  const begun = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !activeElement?.matches('.correction-box');
    if (!isActive || (begun.current && isElsewhere)) return;
    begun.current = true;
    layer.current
      ?.querySelector<HTMLElement>('.correction-box[aria-current]')
      ?.focus({ preventScroll: true });
  }, [isActive, layer, selected]);
}
