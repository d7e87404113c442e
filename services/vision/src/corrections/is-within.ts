import type { Box } from '../raster/raster.js';

/** Whether a box has a size, and lies on the image wholly. */
export const isWithin = ({ x, y, ...size }: Box, width: number, height: number): boolean =>
  Math.min(x, y) >= 0 &&
  Math.min(size.width, size.height) > 0 &&
  x + size.width <= width &&
  y + size.height <= height;
