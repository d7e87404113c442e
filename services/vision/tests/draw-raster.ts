import { blank, type Raster } from '../src/raster/raster.js';

/** An image out of text: `#` is ink, anything else paper; white space at the ends of lines is dropped. */
export function drawn(text: string): Raster {
  const rows = text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
  const raster = blank(Math.max(...rows.map(({ length }) => length)), rows.length);
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => mark === '#' && (raster.data[y * raster.width + x] = 0)),
  );
  return raster;
}

/** Paints a filled box. */
export function painted(
  raster: Raster,
  x: number,
  y: number,
  width: number,
  height: number,
  level = 0,
): Raster {
  for (let row = y; row < y + height; row++) {
    raster.data.fill(level, row * raster.width + x, row * raster.width + x + width);
  }
  return raster;
}
