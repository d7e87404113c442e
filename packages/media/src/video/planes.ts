/** The planes of a video frame: brightness, and two of colour in half the size. */
import type { Box, Size } from '@komavox/scene';
import { AV_PIX_FMT_YUV420P, type AVPixelFormat } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { check, required } from './video-error.js';

export interface Plane extends Size {
  readonly bytes: Buffer;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

export type Planes = readonly [Plane, Plane, Plane];

export function emptyFrame({ width, height }: Size, pixels: AVPixelFormat = AV_PIX_FMT_YUV420P): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = pixels;
  check(frame.getBuffer(), 'Making a video frame');
  return frame;
}

export function planesOf(frame: Frame): Planes {
  const whole = { width: frame.width, height: frame.height };
  const half = { width: Math.ceil(whole.width / 2), height: Math.ceil(whole.height / 2) };
  // Asked for once: each time V8 counts the bytes as new ones, and collects garbage for them.
  const { data, linesize } = frame;
  const plane = (index: number, size: Size): Plane => ({
    bytes: required(data?.[index], 'plane'),
    stride: linesize[index] ?? 0,
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

/** A row's bytes, which are mixed four at a time, as words. */
const openRow = (length: number) => {
  const words = new Int32Array(Math.ceil(length / 4));
  return { words, bytes: Buffer.from(words.buffer) };
};
/** Of the picture that is put, and of the one below it. */
let rows = [openRow(0), openRow(0)] as const;

function mix(from: Buffer, start: number, to: Buffer, at: number, length: number, opacity: number): void {
  if (rows[0].bytes.length < length) rows = [openRow(length), openRow(length)];
  const [{ words: over, bytes: overBytes }, { words: under, bytes: underBytes }] = rows;
  from.copy(overBytes, 0, start, start + length);
  to.copy(underBytes, 0, at, at + length);
  // In whole numbers: shares of 256.
  const share = Math.round(opacity * 256);
  const rest = 256 - share;
  for (let word = 0; 4 * word < length; word += 1) {
    const [a, b] = [over[word] ?? 0, under[word] ?? 0];
    const even = Math.imul(a & others, share) + Math.imul(b & others, rest) + halves;
    const odd = Math.imul((a >>> 8) & others, share) + Math.imul((b >>> 8) & others, rest) + halves;
    under[word] = ((even >>> 8) & others) | (odd & ~others);
  }
  underBytes.copy(to, at, 0, length);
}

/** Every other byte of a word: what two of them are multiplied to fits between them. */
const others = 0x00ff00ff;
/** Of each, what rounds. */
const halves = 0x00800080;
