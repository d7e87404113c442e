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
  const data = new Uint8Array(width * height);
  const down = taps(raster.height, height);
  const across = taps(raster.width, width);
  const row = new Float64Array(raster.width);
  for (let y = 0; y < height; y++) {
    sumRows(raster, down, y, row);
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const first = x * across.most;
      const last = first + across.count[x]!;
      let source = across.from[x]!;
      let sum = 0;
      for (let tap = first; tap < last; tap++) sum += across.weights[tap]! * row[source++]!;
      data[at] = Math.max(0, Math.min(255, Math.round(sum)));
    }
  }
  return { width, height, data };
}

/** Writes row `y` of the result, as wide as the raster, to `sums`. Two rows at a time: each pass over the sums costs. */
function sumRows(
  { width, data }: Raster,
  { from, count, weights, most }: Taps,
  y: number,
  sums: Float64Array,
) {
  const last = y * most + count[y]!;
  let tap = y * most;
  let row = from[y]! * width;
  sums.fill(0);
  for (; tap + 1 < last; tap += 2, row += 2 * width) {
    const [one, other, next] = [weights[tap]!, weights[tap + 1]!, row + width];
    for (let x = 0; x < width; x++) sums[x]! += one * data[row + x]! + other * data[next + x]!;
  }
  if (tap === last) return;
  const weight = weights[tap]!;
  for (let x = 0; x < width; x++) sums[x]! += weight * data[row + x]!;
}

export function withMargin(raster: Raster, margin: number): Raster {
  const framed = blank(raster.width + 2 * margin, raster.height + 2 * margin);
  paste(framed, raster, margin, margin);
  return framed;
}
