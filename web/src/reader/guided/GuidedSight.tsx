import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { OpenReader } from '../use-open-book.js';
import { sightOf, type Rectangle, type Viewport } from './camera.js';
import { useShownStep } from './use-guided.js';

interface GuidedSightProps extends Pick<OpenReader, 'guided' | 'page' | 'sizes' | 'viewportRef'> {
  readonly viewport: Viewport;
  /** What is moved under the viewport. */
  readonly table: RefObject<HTMLElement | null>;
  /** Of the page on the table. */
  readonly place: Rectangle;
}

/**
 * Looks at what is shown: moves to a panel of this page or the next one, jumps to pages further away and in a viewport of
 * another size. Of the shades around it each is as large as the viewport: above, below, and, made as low as it, left and
 * right. Pages aren't rendered again for a step.
 */
export function GuidedSight({ guided, page, sizes, viewportRef, viewport, table, place }: GuidedSightProps) {
  const step = useShownStep(guided);
  const shades = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly size: string; readonly page: number }>(null);
  useLayoutEffect(() => {
    if (!viewportRef.current || !table.current || !shades.current) return;
    const size = `${viewport.width} ${viewport.height}`;
    const moves = before.current?.size === size && Math.abs(before.current.page - page) <= 1;
    before.current = { size, page };
    viewportRef.current.toggleAttribute('data-cut', !moves);
    const width = guided.imageWidth ?? sizes.of(page)?.width ?? 0;
    const { x, y, scale, light } = sightOf(viewport, step, place, width);
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
  return (
    <div ref={shades} aria-hidden className="guided-shades">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
