import { useEffect, type RefObject } from 'react';

/**
 * While `active`, what is scrolled to or focused comes below an element that sticks to the top of the page, not behind it.
 */
export function useScrollPadding(stuck: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active || !stuck.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) style.scrollPaddingTop = `${Math.ceil(entry.target.getBoundingClientRect().height)}px`;
    });
    observer.observe(stuck.current);
    return () => {
      observer.disconnect();
      style.scrollPaddingTop = '';
    };
  }, [stuck, active]);
}
