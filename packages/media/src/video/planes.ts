/** The planes of a video frame: brightness, and two of colour in half the size. */
import type { Box, Size } from '@komavox/scene';
import { AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { check, required } from './video-error.js';

export interface Plane extends Size {
  readonly bytes: Buffer;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

export type Planes = readonly [Plane, Plane, Plane];

export function emptyFrame({ width, height }: Size): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = AV_PIX_FMT_YUV420P;
  check(frame.getBuffer(), 'Making a video frame');
  return frame;
}

export function planesOf(frame: Frame): Planes {
  const whole = { width: frame.width, height: frame.height };
  const half = { width: Math.ceil(whole.width / 2), height: Math.ceil(whole.height / 2) };
  const plane = (index: number, size: Size): Plane => ({
    bytes: required(frame.data?.[index], 'plane'),
    stride: frame.linesize[index] ?? 0,
    ...size,
  });
  return [plane(0, whole), plane(1, half), plane(2, half)];
}

/** Copies what of one lies on the other. @param opacity 0 to 1; what shows through is what was there */
export function put(from: Plane, to: Plane, { x, y }: Pick<Box, 'x' | 'y'>, opacity = 1): void {
  const [left, right] = [Math.max(0, x), Math.min(to.width, x + from.width)];
  const [top, bottom] = [Math.max(0, y), Math.min(to.height, y + from.height)];
  if (right <= left) return;
  for (let row = top; row < bottom; row += 1) {
    const start = (row - y) * from.stride + left - x;
    if (opacity >= 1) from.bytes.copy(to.bytes, row * to.stride + left, start, start + right - left);
    else mix(from.bytes, start, to.bytes, row * to.stride + left, right - left, opacity);
  }
}

function mix(from: Buffer, start: number, to: Buffer, at: number, length: number, opacity: number): void {
  // In whole numbers: shares of 256.
  const share = Math.round(opacity * 256);
  for (let column = 0; column < length; column += 1) {
    const under = to[at + column] ?? 0;
    to[at + column] = under + (((from[start + column] ?? 0) - under) * share + 128) / 256;
  }
}
