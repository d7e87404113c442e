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
  const mix = opacity < 1 ? mixing(from.bytes, to.bytes, opacity) : undefined;
  for (let row = top; row < bottom; row += 1) {
    const [start, at, length] = [(row - y) * from.stride + left - x, row * to.stride + left, right - left];
    if (mix) mix(start, at, length);
    else from.bytes.copy(to.bytes, at, start, start + length);
  }
}

type Mix = (start: number, at: number, length: number) => void;

/** Mixes bytes of one from `start` with as many of the other from `at`, four at a time where both begin a word. */
function mixing(from: Buffer, to: Buffer, opacity: number): Mix {
  // In whole numbers: shares of 256.
  const share = Math.round(opacity * 256);
  const [over, under] = [wordsOf(from), wordsOf(to)];
  return (start, at, length) => {
    const [overByte, underByte] = [from.byteOffset + start, to.byteOffset + at];
    const words = overByte % 4 === 0 && underByte % 4 === 0 ? length >> 2 : 0;
    mixWords(over, overByte / 4, under, underByte / 4, words, share);
    mixBytes(from, start + 4 * words, to, at + 4 * words, length - 4 * words, share);
  };
}

/** All of the memory that the bytes are part of. */
const wordsOf = ({ buffer }: Buffer): Int32Array => new Int32Array(buffer, 0, buffer.byteLength >> 2);

function mixBytes(from: Buffer, start: number, to: Buffer, at: number, length: number, share: number): void {
  for (let index = 0; index < length; index += 1) {
    const sum = (from[start + index] ?? 0) * share + (to[at + index] ?? 0) * (256 - share);
    to[at + index] = (sum + 128) >>> 8;
  }
}

function mixWords(
  over: Int32Array,
  start: number,
  under: Int32Array,
  at: number,
  length: number,
  share: number,
): void {
  const rest = 256 - share;
  for (let word = 0; word < length; word += 1) {
    const [a, b] = [over[start + word] ?? 0, under[at + word] ?? 0];
    const even = Math.imul(a & others, share) + Math.imul(b & others, rest) + halves;
    const odd = Math.imul((a >>> 8) & others, share) + Math.imul((b >>> 8) & others, rest) + halves;
    under[at + word] = ((even >>> 8) & others) | (odd & ~others);
  }
}

/** Every other byte of a word: what two of them are multiplied to fits between them. */
const others = 0x00ff00ff;
/** Of each, what rounds. */
const halves = 0x00800080;
