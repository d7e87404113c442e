/** Process that decodes the pages of strangers. */
import { serve } from '@komavox/isolation/process';
import { ImageError, type Size } from '@komavox/media/image';
import { decodeGrey, isolatePart, pictureOfPart, shownSize } from '@komavox/media/image-decoding';
import { partOf } from '../page/area.js';
import type { Box, Raster } from '../raster/raster.js';
import { workingSize } from './working-size.js';

export interface PageToDecode {
  readonly image: Uint8Array;
  /** Where the image is to become a PNG of the same size with nothing but this part of it; in its pixels. */
  readonly area?: Box;
  /** Where a small JPEG of this part is wanted; in shares of its width and height. */
  readonly part?: Box;
}

export type DecodedPart =
  /** Grey, of the size that text is looked for in; the size is that of the image as shown. */
  | { readonly raster: Raster; readonly size: Size }
  | { readonly png: Uint8Array }
  | { readonly jpeg: Uint8Array }
  | { readonly refused: ImageError['code'] | 'area_outside' };

serve(async function* (page: PageToDecode): AsyncGenerator<DecodedPart> {
  try {
    yield await decode(page);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    yield { refused: error.code };
  }
});

/** Pixels: enough to see who does what, and a few hundred tokens for a model. */
const pictureSide = 512;

async function decode({ image, area, part: shares }: PageToDecode): Promise<DecodedPart> {
  const { width, height } = await shownSize(image, 'extraction');
  const size = { width, height };
  if (shares) {
    const part = partOf(size, pixelsOf(shares, size));
    return part ? { jpeg: await pictureOfPart(image, part, pictureSide) } : { refused: 'area_outside' };
  }
  if (!area) return { raster: await decodeGrey(image, workingSize(size)), size };
  const part = partOf(size, area);
  return part ? { png: await isolatePart(image, size, part) } : { refused: 'area_outside' };
}

const pixelsOf = ({ x, y, width, height }: Box, size: Size): Box => ({
  x: x * size.width,
  y: y * size.height,
  width: width * size.width,
  height: height * size.height,
});
