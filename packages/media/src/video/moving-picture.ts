/**
 * A picture that moves over a still one: both are brought to the encoder's colours once, and each video frame is then a copy
 * or a scaled copy of the one at its place over the other.
 */
import type { Box, Size } from '@komavox/scene';
import { AV_PIX_FMT_GRAY8, AV_PIX_FMT_YUV420P, SWS_BICUBIC } from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import { convertRgba, PreparedVideoFrame } from './prepared-video-frame.js';
import { check, required } from './video-error.js';

/** RGBA bytes, row by row from the top, without padding. */
export interface Picture extends Size {
  readonly rgba: Buffer;
}

interface Plane extends Size {
  readonly bytes: Buffer;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

/** Brightness, then two planes of colour in half the size. */
type Planes = readonly [Plane, Plane, Plane];

export class MovingPicture {
  readonly #frames: readonly Frame[];
  readonly #part: Planes;
  readonly #behind: Planes;
  /** As large as the part; what is scaled goes through it, as it may be larger than the canvas. */
  readonly #scaled: Planes;
  readonly #shown: Planes;
  readonly #shownFrame: PreparedVideoFrame;

  /** @param part in the largest size in which it is shown; `close` frees what FFmpeg holds */
  constructor(part: Picture, behind: Picture) {
    const [from, back] = [convertRgba(part), convertRgba(behind)];
    const [scaled, shown] = [emptyFrame(part), emptyFrame(behind)];
    this.#frames = [from, back, scaled, shown];
    [this.#part, this.#behind] = [planesOf(from), planesOf(back)];
    [this.#scaled, this.#shown] = [planesOf(scaled), planesOf(shown)];
    this.#shownFrame = new PreparedVideoFrame(shown);
  }

  /** The part at a place in whole pixels, no larger than it is. The next call changes the video frame; it isn't to be freed. */
  at(place: Box): PreparedVideoFrame {
    this.#shown.forEach((shown, index) => {
      const [part, behind, scaled] = [this.#part[index], this.#behind[index], this.#scaled[index]];
      if (!part || !behind || !scaled) return;
      // Row by row: their strides differ.
      put(behind, shown, { x: 0, y: 0 });
      const box = index === 0 ? place : halved(place);
      const size = { width: Math.min(part.width, box.width), height: Math.min(part.height, box.height) };
      const isWhole = size.width === part.width && size.height === part.height;
      if (!isWhole) scale(part, scaled, size);
      put({ ...(isWhole ? part : scaled), ...size }, shown, box);
    });
    return this.#shownFrame;
  }

  close(): void {
    for (const frame of this.#frames) frame.free();
  }
}

const halved = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x / 2),
  y: Math.round(y / 2),
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

function emptyFrame({ width, height }: Size): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = AV_PIX_FMT_YUV420P;
  check(frame.getBuffer(), 'Making a video frame');
  return frame;
}

function planesOf(frame: Frame): Planes {
  const whole = { width: frame.width, height: frame.height };
  const half = { width: Math.ceil(whole.width / 2), height: Math.ceil(whole.height / 2) };
  const plane = (index: number, size: Size): Plane => ({
    bytes: required(frame.data?.[index], 'plane'),
    stride: frame.linesize[index] ?? 0,
    ...size,
  });
  return [plane(0, whole), plane(1, half), plane(2, half)];
}

function scale(from: Plane, to: Plane, size: Size): void {
  using context = new SoftwareScaleContext();
  const grey = AV_PIX_FMT_GRAY8;
  context.getContext(from.width, from.height, grey, size.width, size.height, grey, SWS_BICUBIC);
  check(
    context.scaleSync([from.bytes], [from.stride], 0, from.height, [to.bytes], [to.stride]),
    'Scaling a picture',
  );
}

/** Copies what of it lies on the other. */
function put(from: Plane, to: Plane, { x, y }: Pick<Box, 'x' | 'y'>): void {
  const [left, right] = [Math.max(0, x), Math.min(to.width, x + from.width)];
  const [top, bottom] = [Math.max(0, y), Math.min(to.height, y + from.height)];
  if (right <= left) return;
  for (let row = top; row < bottom; row += 1) {
    const start = (row - y) * from.stride + left - x;
    from.bytes.copy(to.bytes, row * to.stride + left, start, start + right - left);
  }
}
