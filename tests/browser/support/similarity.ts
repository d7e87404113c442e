/** Similarity of two images to the eye: SSIM (Wang et al., 2004), 1 for the same. */
import { createRequire } from 'node:module';
import { PNG } from 'pngjs';
import type { ssim as Ssim } from 'ssim.js';
import type { VideoFrame } from '@komavox/test-support';

const { ssim } = createRequire(import.meta.url)('ssim.js') as { ssim: typeof Ssim };

interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export function fromRgb({ width, height, pixels }: VideoFrame): Rgba {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    data.set(pixels.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  }
  return { width, height, data };
}

export function fromPng(png: Buffer): Rgba {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data: new Uint8ClampedArray(data) };
}

/** Both of one size. */
export const similarity = (one: Rgba, other: Rgba): number =>
  ssim(
    { ...one, colorSpace: 'srgb' } as Parameters<typeof Ssim>[0],
    { ...other, colorSpace: 'srgb' } as Parameters<typeof Ssim>[1],
    { downsample: false },
  ).mssim;
