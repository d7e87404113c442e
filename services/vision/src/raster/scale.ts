/** Scales a crop to the size that the recogniser reads best. */
import { blank, paste, type Raster } from './raster.js';

/** Catmull-Rom cubic. Keys, Cubic convolution interpolation (1981). */
function cubic(distance: number): number {
  const t = Math.abs(distance);
  if (t < 1) return (1.5 * t - 2.5) * t * t + 1;
  return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
}

/** For each pixel of the result the pixels that it is made of. */
interface Taps {
  /** The first of them, and how many there are. */
  readonly from: Int32Array;
  readonly count: Int32Array;
  /** By pixel: `most` each. */
  readonly weights: Float64Array;
  readonly most: number;
}

function taps(length: number, scaled: number): Taps {
  const step = length / scaled;
  // Made smaller, every source pixel must count: the kernel widens.
  const widen = Math.max(1, step);
  const most = Math.floor(4 * widen) + 1;
  const from = new Int32Array(scaled);
  const count = new Int32Array(scaled);
  const weights = new Float64Array(scaled * most);
  for (let at = 0; at < scaled; at++) {
    const centre = (at + 0.5) * step - 0.5;
    const first = Math.max(0, Math.ceil(centre - 2 * widen));
    const last = Math.min(length - 1, Math.floor(centre + 2 * widen));
    from[at] = first;
    count[at] = last - first + 1;
    let sum = 0;
    for (let source = first; source <= last; source++) sum += cubic((source - centre) / widen);
    for (let source = first; source <= last; source++) {
      weights[at * most + source - first] = cubic((source - centre) / widen) / sum;
    }
  }
  return { from, count, weights, most };
}

export const scaled = (raster: Raster, factor: number): Raster =>
  stretched(
    raster,
    Math.max(1, Math.round(raster.width * factor)),
    Math.max(1, Math.round(raster.height * factor)),
  );

export function stretched(raster: Raster, width: number, height: number): Raster {
  const across = stretchedAcross(raster, width);
  const data = new Uint8Array(width * height);
  const { from, count, weights, most } = taps(raster.height, height);
  // Row by row, as pixels lie in memory.
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let tap = 0; tap < count[y]!; tap++) {
      const weight = weights[y * most + tap]!;
      const row = (from[y]! + tap) * width;
      for (let x = 0; x < width; x++) sums[x]! += weight * across[row + x]!;
    }
    const line = y * width;
    for (let x = 0; x < width; x++) data[line + x] = Math.max(0, Math.min(255, Math.round(sums[x]!)));
  }
  return { width, height, data };
}

function stretchedAcross(raster: Raster, width: number): Float32Array {
  const across = new Float32Array(width * raster.height);
  const { from, count, weights, most } = taps(raster.width, width);
  for (let y = 0; y < raster.height; y++) {
    const line = y * raster.width;
    for (let x = 0; x < width; x++) {
      const [first, last] = [x * most, x * most + count[x]!];
      let source = line + from[x]!;
      let sum = 0;
      for (let tap = first; tap < last; tap++) sum += weights[tap]! * raster.data[source++]!;
      across[y * width + x] = sum;
    }
  }
  return across;
}

export function withMargin(raster: Raster, margin: number): Raster {
  const framed = blank(raster.width + 2 * margin, raster.height + 2 * margin);
  paste(framed, raster, margin, margin);
  return framed;
}
