/** Scales a crop to the size that the recogniser reads best. */
import { blank, paste, type Raster } from './raster.js';

/** Catmull-Rom cubic. Keys, Cubic convolution interpolation (1981). */
function cubic(distance: number): number {
  const t = Math.abs(distance);
  if (t < 1) return (1.5 * t - 2.5) * t * t + 1;
  return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
}

interface Taps {
  readonly from: number;
  readonly weights: readonly number[];
}

function taps(length: number, scaled: number): Taps[] {
  const step = length / scaled;
  // Made smaller, every source pixel must count: the kernel widens.
  const widen = Math.max(1, step);
  return Array.from({ length: scaled }, (_, at) => {
    const centre = (at + 0.5) * step - 0.5;
    const from = Math.max(0, Math.ceil(centre - 2 * widen));
    const to = Math.min(length - 1, Math.floor(centre + 2 * widen));
    const weights: number[] = [];
    for (let source = from; source <= to; source++) weights.push(cubic((source - centre) / widen));
    const sum = weights.reduce((a, b) => a + b, 0);
    return { from, weights: weights.map((weight) => weight / sum) };
  });
}

export const scaled = (raster: Raster, factor: number): Raster =>
  stretched(
    raster,
    Math.max(1, Math.round(raster.width * factor)),
    Math.max(1, Math.round(raster.height * factor)),
  );

export function stretched(raster: Raster, width: number, height: number): Raster {
  const across = new Float32Array(width * raster.height);
  const columns = taps(raster.width, width);
  for (let y = 0; y < raster.height; y++) {
    const line = y * raster.width;
    for (let x = 0; x < width; x++) {
      const { from, weights } = columns[x]!;
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++) sum += weights[tap]! * raster.data[line + from + tap]!;
      across[y * width + x] = sum;
    }
  }
  const data = new Uint8Array(width * height);
  const rows = taps(raster.height, height);
  for (let y = 0; y < height; y++) {
    const { from, weights } = rows[y]!;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++) sum += weights[tap]! * across[(from + tap) * width + x]!;
      data[y * width + x] = Math.max(0, Math.min(255, Math.round(sum)));
    }
  }
  return { width, height, data };
}

export function withMargin(raster: Raster, margin: number): Raster {
  const framed = blank(raster.width + 2 * margin, raster.height + 2 * margin);
  paste(framed, raster, margin, margin);
  return framed;
}
