/** What is behind a shot, made of a small copy of its pixels: enlarged to the canvas it is the same wherever it is drawn. */
import type { Size } from '../format.js';
import type { ShotFill } from './shot.js';

/** Bytes of red, green, blue and alpha, row by row. */
export type Pixels = Uint8ClampedArray;

/** The canvas is this many times larger, or a little less where its sides are no multiples. */
const maxReduction = 20;

/** Whole pixels, in the shape of the canvas exactly. */
export function fillSizeOf({ width, height }: Size): Size {
  let reduction = maxReduction;
  while (width % reduction !== 0 || height % reduction !== 0) reduction -= 1;
  return { width: width / reduction, height: height / reduction };
}

/** Of the brightness; what is in front stands out. */
const brightness = 0.6;
const blurRadius = 4;
/** Three of them are close to a Gaussian blur. */
const blurPasses = 3;

/** Changes the copy of a part to its fill. */
export function makeFill(pixels: Pixels, fill: ShotFill, size: Size): void {
  if (fill === 'blur') blur(pixels, size);
  else paint(pixels, edgeColour(pixels, size));
}

function blur(pixels: Pixels, { width, height }: Size): void {
  let values = Float32Array.from(pixels);
  for (let pass = 0; pass < blurPasses; pass += 1) {
    values = averaged(values, { steps: width, stride: 4, lines: height, lineStride: 4 * width });
    values = averaged(values, { steps: height, stride: 4 * width, lines: width, lineStride: 4 });
  }
  values.forEach((value, at) => {
    pixels[at] = at % 4 === 3 ? 255 : value * brightness;
  });
}

interface Lines {
  readonly steps: number;
  readonly stride: number;
  readonly lines: number;
  readonly lineStride: number;
}

/** Each value as the mean of those around it in its line; a line goes on as it ends. */
function averaged(values: Float32Array, { steps, stride, lines, lineStride }: Lines) {
  const means = new Float32Array(values.length);
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < 4; channel += 1) {
      const start = line * lineStride + channel;
      const at = (step: number) => values[start + Math.max(0, Math.min(steps - 1, step)) * stride] ?? 0;
      let sum = 0;
      for (let step = -blurRadius; step <= blurRadius; step += 1) sum += at(step);
      for (let step = 0; step < steps; step += 1) {
        means[start + step * stride] = sum / (2 * blurRadius + 1);
        sum += at(step + blurRadius + 1) - at(step - blurRadius);
      }
    }
  }
  return means;
}

type Colour = readonly [red: number, green: number, blue: number];

/** A frame is often drawn around a panel: what is just inside of it is looked at, in pixels of the small copy. */
const edge = { from: 2, to: 5 } as const;
/** Colours that differ in lower bits only are one. */
const sharedBits = 4;

/** The mean of the colours that are most frequent along the edge. */
function edgeColour(pixels: Pixels, { width, height }: Size): Colour {
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (depth < edge.from || depth >= edge.to) continue;
      const at = 4 * (y * width + x);
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      const key = ((red >> sharedBits) << 16) | ((green >> sharedBits) << 8) | (blue >> sharedBits);
      const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
      group.count += 1;
      group.red += red;
      group.green += green;
      group.blue += blue;
      groups.set(key, group);
    }
  }
  const [most] = [...groups.values()].sort((one, other) => other.count - one.count);
  if (!most) return [0, 0, 0];
  const { count, red, green, blue } = most;
  return [red / count, green / count, blue / count];
}

function paint(pixels: Pixels, [red, green, blue]: Colour): void {
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red, green, blue, 255], at);
}
