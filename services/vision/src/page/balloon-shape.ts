/** What kind of balloon a piece of paper is, and where its tail ends: by what an opening with a disc takes away. */
import { pieceBox, type Labelled } from '../raster/label.js';

/** `spiky` bursts, as shouts are drawn; `none` is a text that stands in the art. */
export interface BalloonShape {
  readonly shape: 'round' | 'box' | 'spiky' | 'none';
  /** The end of the tail, in pixels of the page: it points to who speaks. */
  readonly tail?: { readonly x: number; readonly y: number };
}

export const noBalloon: BalloonShape = { shape: 'none' };

/** Cells along the longer side of the drawing that is measured. */
const cells = 140;
/** Of the disc, as a share of the balloon's shorter side: wider than a tail, narrower than a balloon. */
const discShare = 0.17;
/** A part that stands out by this many discs is a tail or a spike; the corner of a box by 0.4. */
const standsOut = 0.5;
const minSpikes = 5;
/** A box fills this share of the rectangle around it, an ellipse 0.79. */
const boxFill = 0.94;

interface Grid {
  readonly width: number;
  readonly height: number;
  /** 1 in the balloon. */
  readonly data: Uint8Array;
}

export function balloonShape(labelled: Labelled, paper: number): BalloonShape {
  const bounds = pieceBox(labelled.pieces, paper);
  const scale = Math.min(1, cells / Math.max(bounds.width, bounds.height));
  const grid = filled(labelled, paper, scale);
  const disc = discShare * Math.min(bounds.width, bounds.height) * scale;
  const body = opened(grid, disc);
  const area = count(body);
  if (area === 0) return noBalloon;
  const parts = partsOutside(grid, body).filter(({ reach }) => reach > standsOut * disc);
  const [longest] = [...parts].sort((one, other) => other.reach - one.reach);
  if (parts.length >= minSpikes) return { shape: 'spiky', ...tailOfBurst(parts) };
  const core = boundsOf(body);
  const shape = area / (core.width * core.height) > boxFill ? 'box' : 'round';
  return { shape, ...(longest && { tail: onPage(longest) }) };

  function onPage({ x, y }: Part) {
    return { x: Math.round(bounds.x + (x + 0.5) / scale), y: Math.round(bounds.y + (y + 0.5) / scale) };
  }

  /** The one spike that is far longer than the others. */
  function tailOfBurst(spikes: readonly Part[]): Pick<BalloonShape, 'tail'> {
    const [first, second] = [...spikes].sort((one, other) => other.reach - one.reach);
    return first && second && first.reach > 1.6 * second.reach ? { tail: onPage(first) } : {};
  }
}

/** The paper with all that lies in it: what has paper on both sides and above and below. */
function filled({ pieces, start, end, row, nextRun }: Labelled, paper: number, scale: number): Grid {
  const bounds = pieceBox(pieces, paper);
  const width = Math.ceil(bounds.width * scale) + 2;
  const height = Math.ceil(bounds.height * scale) + 2;
  const left = new Int32Array(height).fill(width);
  const right = new Int32Array(height).fill(-1);
  const top = new Int32Array(width).fill(height);
  const bottom = new Int32Array(width).fill(-1);
  const data = new Uint8Array(width * height);
  for (let run = pieces.firstRun[paper]!; run >= 0; run = nextRun[run]!) {
    const y = Math.floor((row[run]! - bounds.y) * scale) + 1;
    const from = Math.floor((start[run]! - bounds.x) * scale) + 1;
    const to = Math.floor((end[run]! - 1 - bounds.x) * scale) + 1;
    left[y] = Math.min(left[y]!, from);
    right[y] = Math.max(right[y]!, to);
    for (let x = from; x <= to; x++) {
      top[x] = Math.min(top[x]!, y);
      bottom[x] = Math.max(bottom[x]!, y);
      data[y * width + x] = 1;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = left[y]!; x <= right[y]!; x++) {
      if (y >= top[x]! && y <= bottom[x]!) data[y * width + x] = 1;
    }
  }
  return { width, height, data };
}

/** What a disc can cover that stays inside. */
function opened(grid: Grid, radius: number): Grid {
  const eroded = distances(grid, 0).map((distance) => (distance > radius ? 1 : 0));
  const inner = { ...grid, data: Uint8Array.from(eroded) };
  const data = Uint8Array.from(distances(inner, 1), (distance) => (distance < radius ? 1 : 0));
  return { ...grid, data };
}

/** Of each cell from the nearest one of the value, in cells: the chamfer distance 3-4 (Borgefors, 1986). */
function distances({ width, height, data }: Grid, value: 0 | 1): Float32Array {
  // With a rim of cells that are far from any.
  const wide = width + 2;
  const found = new Float32Array(wide * (height + 2)).fill(Infinity);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (data[y * width + x] === value) found[(y + 1) * wide + x + 1] = 0;
  }
  const corner = 4 / 3;
  const from = (at: number, before: number) =>
    Math.min(
      found[at]!,
      found[at + before]! + 1,
      found[at + before * wide]! + 1,
      found[at + before * (wide + 1)]! + corner,
      found[at + before * (wide - 1)]! + corner,
    );
  for (let y = 1; y <= height; y++) {
    for (let at = y * wide + 1; at <= y * wide + width; at++) if (found[at] !== 0) found[at] = from(at, -1);
  }
  for (let y = height; y >= 1; y--) {
    for (let at = y * wide + width; at > y * wide; at--) if (found[at] !== 0) found[at] = from(at, 1);
  }
  const own = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    own.set(found.subarray((y + 1) * wide + 1, (y + 1) * wide + 1 + width), y * width);
  }
  return own;
}

/** A part of the balloon beside its body, by its cell that is farthest away. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

function partsOutside({ width, height, data }: Grid, body: Grid): Part[] {
  const away = distances(body, 1);
  const seen = new Uint8Array(width * height);
  const parts: Part[] = [];
  for (let first = 0; first < seen.length; first++) {
    if (seen[first] || !data[first] || body.data[first]) continue;
    seen[first] = 1;
    const queue = [first];
    let tip = first;
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (away[at]! > away[tip]!) tip = at;
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (seen[next] || !data[next] || body.data[next]) continue;
        seen[next] = 1;
        queue.push(next);
      }
    }
    parts.push({ x: (tip % width) - 1, y: Math.floor(tip / width) - 1, reach: away[tip]! });
  }
  return parts;
}

const count = ({ data }: Grid): number => data.reduce((sum, cell) => sum + cell, 0);

function boundsOf({ width, data }: Grid): { readonly width: number; readonly height: number } {
  let [left, right, top, bottom] = [width, -1, Infinity, -1];
  data.forEach((cell, at) => {
    if (!cell) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  });
  return { width: right - left + 1, height: bottom - top + 1 };
}
