/** Runs in the page: how guided view shows a part of the page. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Sight {
  /** Wholly inside the viewport. */
  readonly inViewport: boolean;
  /** No shade lies on it. */
  readonly lit: boolean;
  /** No bar lies over it. */
  readonly uncovered: boolean;
}

/** @param part in shares of the page */
export function sightHere(part: Part): Sight {
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const image = box('[data-shown] img');
  const viewport = box('[role="region"][aria-label="Pages"]');
  if (!image || !viewport) throw new Error('No page is shown');
  const left = image.left + part.x * image.width;
  const top = image.top + part.y * image.height;
  const right = left + part.width * image.width;
  const bottom = top + part.height * image.height;
  /** Half a pixel is the browser's rounding. */
  const clear = (other: DOMRect) =>
    other.right <= left + 0.5 ||
    other.left >= right - 0.5 ||
    other.bottom <= top + 0.5 ||
    other.top >= bottom - 0.5;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    inViewport:
      left >= viewport.left && top >= viewport.top && right <= viewport.right && bottom <= viewport.bottom,
    lit: all('.guided-shades > i').every((shade) => clear(shade.getBoundingClientRect())),
    uncovered: all('.reader-bar')
      .filter((bar) => getComputedStyle(bar).visibility === 'visible')
      .every((bar) => clear(bar.getBoundingClientRect())),
  };
}
