/** Boxes on an image while they are moved, in pixels of it. */
import type { Box } from '../api/types.js';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Less can't be pressed. */
export const minSide = 8;

type Corner = 'nw' | 'ne' | 'sw' | 'se';
export const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];

/** A box moved, or drawn larger or smaller by a corner, within its image; whole pixels. */
export function dragged(
  box: Box,
  by: { readonly x: number; readonly y: number },
  corner: string | undefined,
  image: ImageSize,
): Box {
  if (corner === undefined) {
    return {
      ...box,
      x: within(Math.round(box.x + by.x), 0, image.width - box.width),
      y: within(Math.round(box.y + by.y), 0, image.height - box.height),
    };
  }
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const left = corner.endsWith('w') ? within(Math.round(box.x + by.x), 0, right - minSide) : box.x;
  const top = corner.startsWith('n') ? within(Math.round(box.y + by.y), 0, bottom - minSide) : box.y;
  const end = corner.endsWith('e') ? within(Math.round(right + by.x), left + minSide, image.width) : right;
  const foot = corner.startsWith('s')
    ? within(Math.round(bottom + by.y), top + minSide, image.height)
    : bottom;
  return { x: left, y: top, width: end - left, height: foot - top };
}

/** Between two points, within the image. */
export function spanned(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
  image: ImageSize,
): Box {
  const [left, right] = [one.x, other.x].map((x) => within(Math.round(x), 0, image.width)).sort(ascending);
  const [top, bottom] = [one.y, other.y].map((y) => within(Math.round(y), 0, image.height)).sort(ascending);
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
}

const ascending = (one: number, other: number): number => one - other;
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** A box in the middle of an image, with these shares of its width and height. */
export const middleOf = ({ width, height }: ImageSize, wide: number, high: number): Box => ({
  x: Math.round((width * (1 - wide)) / 2),
  y: Math.round((height * (1 - high)) / 2),
  width: Math.round(width * wide),
  height: Math.round(height * high),
});
