/**
 * Blurred lines made sharper, as those of a small page that was scanned: the strokes of Hangul run together there. So do those of
 * Chinese characters. By an unsharp mask; lines whose edges are sharp, which are nearly all, stay as they are.
 */
import type { Raster } from '../raster/raster.js';

/** Shares of the pixels of a line: as dark as the darkest that ink takes, and as light as paper is. */
const [inkShare, paperShare] = [0.05, 0.97];
/** Share of the neighbouring pixels between which the level changes most. */
const edgeShare = 0.02;
/** Levels: paper and ink that differ less are no text. */
const minContrast = 40;
/** Pixels in which the level goes from ink to paper at the steepest edges. Of scans it takes up to 3, of blurred ones 4 and more. */
const blurred = 3.4;

/** An unsharp mask. */
interface Mask {
  /** Pixels around each that its level is compared with. */
  readonly radius: number;
  /** How often the difference is added. */
  readonly amount: number;
}

/** With which blurred lines were read best: finer strokes of Chinese are lost by that of Korean. */
export const masks = {
  korean: { radius: 2, amount: 6 },
  chinese: { radius: 2, amount: 2 },
} satisfies Readonly<Record<string, Mask>>;

/** @param line at the height that the recogniser reads */
export function sharpened(line: Raster, { radius, amount }: Mask): Raster {
  if (edgeWidth(line) < blurred) return line;
  const around = blurredOnce(line, radius);
  const data = line.data.map((level, at) => {
    const sharper = level + amount * (level - around[at]!);
    return Math.max(0, Math.min(255, sharper));
  });
  return { ...line, data };
}

function edgeWidth({ width, height, data }: Raster): number {
  const levels = new Uint32Array(256);
  const changes = new Uint32Array(256);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = data[y * width + x]!;
      levels[level]!++;
      if (x > 0) changes[Math.abs(level - data[y * width + x - 1]!)]!++;
    }
  }
  const contrast = levelAt(levels, paperShare) - levelAt(levels, inkShare);
  return contrast < minContrast ? 0 : contrast / Math.max(1, levelAt(changes, 1 - edgeShare));
}

/** The level that so many of the counted are no higher than. */
function levelAt(counts: Uint32Array, share: number): number {
  let left = share * counts.reduce((sum, count) => sum + count, 0);
  for (let level = 0; level < counts.length; level++) {
    left -= counts[level]!;
    if (left <= 0) return level;
  }
  return counts.length - 1;
}

/** Means over a square around each pixel. */
function blurredOnce({ width, height, data }: Raster, radius: number): Float32Array {
  const rows = new Float32Array(data.length);
  for (let y = 0; y < height; y++) meanAlong(data, rows, { start: y * width, step: 1, count: width, radius });
  const means = new Float32Array(data.length);
  for (let x = 0; x < width; x++) meanAlong(rows, means, { start: x, step: width, count: height, radius });
  return means;
}

/** A row or a column of the pixels. */
interface Along {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  readonly radius: number;
}

function meanAlong(
  from: Uint8Array | Float32Array,
  to: Float32Array,
  { start, step, count, radius }: Along,
): void {
  let [sum, held] = [0, 0];
  for (let at = -radius; at < count; at++) {
    const [entering, leaving] = [at + radius, at - radius - 1];
    if (entering < count) {
      sum += from[start + entering * step]!;
      held++;
    }
    if (leaving >= 0) {
      sum -= from[start + leaving * step]!;
      held--;
    }
    if (at >= 0) to[start + at * step] = sum / held;
  }
}
