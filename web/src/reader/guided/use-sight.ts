import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Sight, Viewport } from './camera.js';

interface Parts {
  readonly viewportRef: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLElement | null>;
  /** Of which each is as large as the viewport: above what is looked at, below, and, made as low as it, left and right. */
  readonly shades: RefObject<HTMLElement | null>;
}

interface Looked {
  /** null until it is measured. */
  readonly viewport: Viewport | null;
  readonly sight: Sight | null;
  readonly page: number;
}

/** Looks there: moves to a panel of this page or the next one, jumps to pages further away and in a viewport of another size. */
export function useSight({ viewportRef, table, shades }: Parts, { viewport, sight, page }: Looked): void {
  const before = useRef<{ readonly size: string; readonly page: number }>(null);
  useLayoutEffect(() => {
    if (!viewport || !sight || !viewportRef.current || !table.current || !shades.current) return;
    const size = `${viewport.width} ${viewport.height}`;
    const moves = before.current?.size === size && Math.abs(before.current.page - page) <= 1;
    before.current = { size, page };
    viewportRef.current.toggleAttribute('data-cut', !moves);
    const { x, y, scale, light } = sight;
    table.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    const asLow = `scaleY(${light.height / viewport.height})`;
    const shifts = [
      `translateY(${light.top - viewport.height}px)`,
      `translateY(${light.top + light.height}px)`,
      `translate(${light.left - viewport.width}px, ${light.top}px) ${asLow}`,
      `translate(${light.left + light.width}px, ${light.top}px) ${asLow}`,
    ];
    for (const [side, shade] of [...shades.current.children].entries()) {
      if (shade instanceof HTMLElement) shade.style.transform = shifts[side] ?? '';
    }
  });
}
