/** A grey image and the boxes in it. Everything in this folder is pure: typed arrays in, typed arrays out. */

/** Grey levels 0 (black) to 255 (white), one byte a pixel, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** In pixels; `x` and `y` are the left and upper edges. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Darker than this is ink. Printed black spreads to about 100 at the edges of thin strokes, paper seldom falls below 200. */
export const inkLevel = 150;
/** Ink of thin strokes and outlines, which are grey. */
export const faintInk = 200;

export function blank(width: number, height: number): Raster {
  return { width, height, data: new Uint8Array(width * height).fill(255) };
}

export function inverted(raster: Raster): Raster {
  return { ...raster, data: raster.data.map((level) => 255 - level) };
}

/** The part of the image in the box, which must lie within it. */
export function crop(raster: Raster, box: Box): Raster {
  const data = new Uint8Array(box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    const from = (box.y + row) * raster.width + box.x;
    data.set(raster.data.subarray(from, from + box.width), row * box.width);
  }
  return { width: box.width, height: box.height, data };
}

/** Copies `source` into `target` with its upper left corner at (x, y); it must fit. */
export function paste(target: Raster, source: Raster, x: number, y: number): void {
  for (let row = 0; row < source.height; row++) {
    target.data.set(
      source.data.subarray(row * source.width, (row + 1) * source.width),
      (y + row) * target.width + x,
    );
  }
}

/** Turned by a quarter, clockwise: what was above is on the right. */
export function turnedRight({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = data[y * width + x]!;
  }
  return { width: height, height: width, data: turned };
}

/** Turned by a quarter, counter-clockwise. */
export function turnedLeft({ width, height, data }: Raster): Raster {
  const turned = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[(width - 1 - x) * height + y] = data[y * width + x]!;
  }
  return { width: height, height: width, data: turned };
}

/** The smallest box around the ink, or undefined when there is none. */
export function inkBox({ width, height, data }: Raster): Box | undefined {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! >= inkLevel) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return bottom < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

export function grown(box: Box, by: number, within: { width: number; height: number }): Box {
  const x = Math.max(0, box.x - by);
  const y = Math.max(0, box.y - by);
  return {
    x,
    y,
    width: Math.min(within.width, box.x + box.width + by) - x,
    height: Math.min(within.height, box.y + box.height + by) - y,
  };
}

/** Shades between the darkest and the brightest pixel of paper that nothing is printed on. */
const plainShades = 12;

/** Whether nothing is on it. */
export function isPlain({ data }: Raster): boolean {
  let [darkest, brightest] = [255, 0];
  for (const value of data) {
    if (value < darkest) darkest = value;
    if (value > brightest) brightest = value;
    if (brightest - darkest > plainShades) return false;
  }
  return true;
}

export const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

export function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Length that [a, a + lengthA) and [b, b + lengthB) share; negative is the gap between them. */
export function shared(a: number, lengthA: number, b: number, lengthB: number): number {
  return Math.min(a + lengthA, b + lengthB) - Math.max(a, b);
}

export function sharedArea(a: Box, b: Box): number {
  return Math.max(0, shared(a.x, a.width, b.x, b.width)) * Math.max(0, shared(a.y, a.height, b.y, b.height));
}

export const area = ({ width, height }: Pick<Box, 'width' | 'height'>): number => width * height;

/** Whether more than a share of a box, 0 to 1, lies in another. */
export const liesIn = (box: Box, other: Box, share: number): boolean =>
  sharedArea(box, other) > share * area(box);

/** The value below which `share` of the weight lies. */
export function weightedQuantile(
  values: readonly number[],
  share: number,
  weight: (value: number) => number,
): number {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + weight(value), 0);
  let seen = 0;
  for (const value of sorted) {
    seen += weight(value);
    if (seen >= share * total) return value;
  }
  return sorted.at(-1) ?? 0;
}

/** Of an even number the upper one of the two in the middle; 0 of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

export const quantile = (values: readonly number[], share: number): number =>
  weightedQuantile(values, share, () => 1);

/** @returns the level below which a share of its pixels lies */
export function levelsOf({ data }: Raster): (share: number) => number {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level]!++;
  return (share) => {
    let seen = 0;
    return Math.max(
      0,
      counts.findIndex((count) => (seen += count) >= share * data.length),
    );
  };
}
