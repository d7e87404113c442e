/** Runs in the page: when a person sees something. Times are milliseconds of the page's clock. */

/** Selectors of elements that must be present, with the images of or in them drawn. */
export interface Sight {
  readonly selector: string;
  /** At least so many of them. */
  readonly count?: number;
  /** Their text must contain this. */
  readonly text?: string;
  /** Whether the images in them count; they do unless this says no. */
  readonly images?: boolean;
}

/** The time at which all of it had been painted. */
export async function paintedAt(sights: readonly Sight[]): Promise<number> {
  const late = performance.now() + 30_000;
  const drawnImages: HTMLImageElement[] = [];
  const there = ({ selector, count = 1, text = '', images: drawn = true }: Sight): boolean => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.textContent.includes(text) && element.getClientRects().length > 0,
    );
    const images = found
      .slice(0, count)
      .flatMap((element) =>
        element instanceof HTMLImageElement ? [element] : [...element.querySelectorAll('img')],
      );
    if (!drawn) return found.length >= count;
    drawnImages.push(...images);
    return found.length >= count && images.every((image) => image.complete && image.naturalWidth > 0);
  };
  for (;;) {
    drawnImages.length = 0;
    if (sights.every(there)) break;
    if (performance.now() > late) throw new Error(`Not seen: ${JSON.stringify(sights)}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await Promise.all(drawnImages.map((image) => image.decode()));
  // The frame that shows it has been handed over once the task after the next frame's callbacks runs.
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    }),
  );
  return performance.now();
}

interface KeyWatch {
  lastKey?: number;
}

/** From now on the page knows when the last key went down. */
export function watchKeys(): void {
  addEventListener('keydown', ({ timeStamp }) => ((globalThis as KeyWatch).lastKey = timeStamp), true);
}

export const lastKeyAt = (): number => (globalThis as KeyWatch).lastKey ?? NaN;

interface ShiftWatch {
  shifts?: number;
}

/** Counts layout shifts that no input explains; for `addInitScript`, so that none is missed. */
export function watchShifts(): void {
  const watch = globalThis as ShiftWatch;
  watch.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) watch.shifts = (watch.shifts ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The sum, which is at least what "cumulative layout shift" takes of it. */
export const shiftsSoFar = (): number => (globalThis as ShiftWatch).shifts ?? NaN;
