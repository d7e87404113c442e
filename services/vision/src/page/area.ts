import type { Size } from '@komavox/media/image';
import type { Box } from '../raster/raster.js';

/** Pixels: no letter is smaller. */
const minSide = 4;

/** What of an area lies on an image, in whole pixels; undefined where that is less than a letter. */
export function partOf(image: Size, area: Box): (Size & { left: number; top: number }) | undefined {
  const left = Math.max(0, Math.floor(area.x));
  const top = Math.max(0, Math.floor(area.y));
  const width = Math.min(image.width, Math.ceil(area.x + area.width)) - left;
  const height = Math.min(image.height, Math.ceil(area.y + area.height)) - top;
  return Math.min(width, height) < minSide ? undefined : { left, top, width, height };
}
