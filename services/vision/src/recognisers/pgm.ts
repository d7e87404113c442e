import type { Raster } from '../raster/raster.js';

/** A binary portable greymap (Netpbm P5): the one format that every build of Tesseract reads without a library. */
export function asPgm({ width, height, data }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}
