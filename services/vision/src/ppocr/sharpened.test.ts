import type { Raster } from '../raster/raster.js';
import { masks, sharpened } from './sharpened.js';

/** Strokes whose edges are so many pixels wide. */
function strokes(edge: number, contrast = 200): Raster {
  const [width, height] = [200, 48];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromMiddle = Math.abs((x % 25) - 12);
      const light = Math.max(0, Math.min(1, (fromMiddle - 4) / edge + 0.5));
      data[y * width + x] = 230 - contrast * (1 - light);
    }
  }
  return { width, height, data };
}

const steepest = ({ data }: Raster) =>
  Math.max(...data.subarray(1, 200).map((level, at) => Math.abs(level - data[at]!)));

it.each(Object.values(masks))('makes the edges of a blurred line steeper with %o', (mask) => {
  const blurred = strokes(6);
  expect(steepest(sharpened(blurred, mask))).toBeGreaterThan(1.3 * steepest(blurred));
});

it('leaves a sharp line as it is, and one without text', () => {
  const sharp = strokes(2);
  expect(sharpened(sharp, masks.korean)).toBe(sharp);
  const faint = strokes(6, 30);
  expect(sharpened(faint, masks.korean)).toBe(faint);
});
