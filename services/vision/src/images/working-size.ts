import type { Size } from '@komavox/media/image';
import { pageWidth } from '../page/page-width.js';

/** Pages narrower than this are made twice as large, wider ones are made as wide. */
const narrowWidth = 900;
const maxWidth = 1600;
const maxWorkingPixels = 24_000_000;

/** The size that text is looked for in, of an image as shown. */
export function workingSize(size: Size): Size {
  const factor = workingFactor(size);
  return {
    width: Math.max(1, Math.round(size.width * factor)),
    height: Math.max(1, Math.round(size.height * factor)),
  };
}

function workingFactor({ width, height }: Size): number {
  const page = pageWidth({ width, height });
  if (page > maxWidth) return maxWidth / page;
  return page < narrowWidth && 4 * width * height < maxWorkingPixels ? 2 : 1;
}
