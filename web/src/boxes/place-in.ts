import type { Box } from '../api/types.js';
import type { ImageSize } from './boxes.js';

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Where a box lies in what is around it, for CSS. */
export const placeIn = (whole: ImageSize, { x, y, width, height }: Box) => ({
  left: percent(x, whole.width),
  top: percent(y, whole.height),
  width: percent(width, whole.width),
  height: percent(height, whole.height),
});
