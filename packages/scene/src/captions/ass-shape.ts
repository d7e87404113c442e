/** Shapes behind captions, as ASS draws them: whole pixels of the canvas. */
import type { Position, Size } from '../format.js';
import type { CaptionShape } from './caption-style.js';

/** A box with round corners, or a balloon with its tail up, to the art; `corner` is a length in pixels. */
export function shapePath(kind: CaptionShape['kind'], centre: Position, size: Size, corner: number): string {
  const [x, y] = [size.width / 2, size.height / 2];
  const at = (right: number, down: number) =>
    `${Math.round(centre.x + right)} ${Math.round(centre.y + down)}`;
  const path = kind === 'box' ? boxPath(x, y, corner, at) : balloonPath(x, y, corner, at);
  return path.join(' ');
}

type At = (right: number, down: number) => string;

/** Of a quarter circle by a Bézier curve. */
const roundness = 0.5523;

function boxPath(x: number, y: number, corner: number, at: At): readonly string[] {
  const c = Math.min(corner, x, y);
  const k = c * (1 - roundness);
  return [
    `m ${at(-x + c, -y)}`,
    `l ${at(x - c, -y)}`,
    `b ${at(x - k, -y)} ${at(x, -y + k)} ${at(x, -y + c)}`,
    `l ${at(x, y - c)}`,
    `b ${at(x, y - k)} ${at(x - k, y)} ${at(x - c, y)}`,
    `l ${at(-x + c, y)}`,
    `b ${at(-x + k, y)} ${at(-x, y - k)} ${at(-x, y - c)}`,
    `l ${at(-x, -y + c)}`,
    `b ${at(-x, -y + k)} ${at(-x + k, -y)} ${at(-x + c, -y)}`,
  ];
}

/** Fuller than an ellipse, so that two lines fit. */
const fullness = 0.74;

function balloonPath(x: number, y: number, corner: number, at: At): readonly string[] {
  const [kx, ky] = [x * fullness, y * fullness];
  const tail = Math.min(corner, x / 3);
  return [
    `m ${at(0, -y)}`,
    `b ${at(kx, -y)} ${at(x, -ky)} ${at(x, 0)}`,
    `b ${at(x, ky)} ${at(kx, y)} ${at(0, y)}`,
    `b ${at(-kx, y)} ${at(-x, ky)} ${at(-x, 0)}`,
    `b ${at(-x, -ky)} ${at(-kx, -y)} ${at(-2 * tail, -y)}`,
    `b ${at(-1.9 * tail, -y - 0.5 * tail)} ${at(-2.2 * tail, -y - tail)} ${at(-2.6 * tail, -y - 1.5 * tail)}`,
    `b ${at(-1.7 * tail, -y - 1.3 * tail)} ${at(-0.7 * tail, -y - 0.8 * tail)} ${at(-0.4 * tail, -y)}`,
  ];
}
