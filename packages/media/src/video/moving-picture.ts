/**
 * A picture that moves over a still one: both are brought to the encoder's colours once, and each video frame is then a copy or a
 * scaled copy of the one at its place over the other.
 */
import type { Box, Size } from '@komavox/scene';
import { AV_PIX_FMT_GRAY8, SWS_BICUBIC } from 'node-av/constants';
import { SoftwareScaleContext, type Frame } from 'node-av/lib';
import { emptyFrame, planesOf, put, type Plane, type Planes } from './planes.js';
import { convertRgba, PreparedVideoFrame } from './prepared-video-frame.js';
import { check } from './video-error.js';

/** RGBA bytes, row by row from the top, without padding. */
export interface Picture extends Size {
  readonly rgba: Buffer;
}

/** A still picture in the encoder's colours, as large as the canvas. */
export class StillPicture {
  readonly #frame: Frame;

  /** @param size that of the canvas, which the picture is scaled to; `close` frees what FFmpeg holds */
  constructor(picture: Picture, size: Size) {
    this.#frame = convertedAsEmpty(picture, size);
  }

  /** @internal */
  get planes(): Planes {
    return planesOf(this.#frame);
  }

  get size(): Size {
    return { width: this.#frame.width, height: this.#frame.height };
  }

  close(): void {
    this.#frame.free();
  }
}

export class MovingPicture {
  readonly #frames: readonly Frame[];
  readonly #part: Planes;
  readonly #behind: Planes;
  /** Holds the part once it is scaled, before it is cut to the canvas. */
  #scaled: Opened;
  readonly #shown: Planes;
  readonly #shownFrame: PreparedVideoFrame;

  /** @param behind open as long as this is; `close` frees what FFmpeg holds */
  constructor(part: Picture, behind: StillPicture) {
    const from = convertRgba(part);
    const shown = emptyFrame(behind.size);
    this.#frames = [from, shown];
    [this.#part, this.#behind, this.#shown] = [planesOf(from), behind.planes, planesOf(shown)];
    this.#scaled = openEmpty(part);
    this.#shownFrame = new PreparedVideoFrame(shown);
  }

  /**
   * The part at a place in whole pixels. The next call changes the video frame; it isn't to be freed.
   *
   * @param opacity 0 to 1
   */
  at(place: Box, opacity = 1): PreparedVideoFrame {
    const room = this.#roomFor(place);
    this.#shown.forEach((shown, index) => {
      const [part, behind, scaled] = [this.#part[index], this.#behind[index], room[index]];
      if (!part || !behind || !scaled) return;
      // Whole: their strides are the same.
      behind.bytes.copy(shown.bytes);
      const { x, y, ...size } = index === 0 ? place : halved(place);
      const isWhole = size.width === part.width && size.height === part.height;
      if (!isWhole) scale(part, scaled, size);
      put({ ...(isWhole ? part : scaled), ...size }, shown, { x, y }, opacity);
    });
    return this.#shownFrame;
  }

  close(): void {
    for (const frame of [...this.#frames, this.#scaled.frame]) frame.free();
  }

  #roomFor({ width, height }: Size): Planes {
    const { frame } = this.#scaled;
    if (width > frame.width || height > frame.height) {
      frame.free();
      this.#scaled = openEmpty({
        width: Math.max(width, frame.width),
        height: Math.max(height, frame.height),
      });
    }
    return this.#scaled.planes;
  }
}

interface Opened {
  readonly frame: Frame;
  readonly planes: Planes;
}

function openEmpty(size: Size): Opened {
  const frame = emptyFrame(size);
  return { frame, planes: planesOf(frame) };
}

/** In the encoder's colours, with the strides of an empty frame of its size. */
function convertedAsEmpty(picture: Picture, size: Size): Frame {
  using converted = convertRgba(picture, size);
  const frame = emptyFrame(size);
  const planes = planesOf(frame);
  planesOf(converted).forEach((plane, index) => {
    const own = planes[index];
    if (own) put(plane, own, { x: 0, y: 0 });
  });
  return frame;
}

const halved = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x / 2),
  y: Math.round(y / 2),
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

function scale(from: Plane, to: Plane, size: Size): void {
  using context = new SoftwareScaleContext();
  const grey = AV_PIX_FMT_GRAY8;
  context.getContext(from.width, from.height, grey, size.width, size.height, grey, SWS_BICUBIC);
  check(
    context.scaleSync([from.bytes], [from.stride], 0, from.height, [to.bytes], [to.stride]),
    'Scaling a picture',
  );
}
