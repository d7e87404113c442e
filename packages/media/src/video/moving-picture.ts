/**
 * A picture that moves over a still one, and what lies still over both: all are brought to the encoder's colours once, and each
 * video frame is then a copy or a scaled copy of the one at its place over the other.
 */
import type { Box, Size } from '@komavox/scene';
import { AV_PIX_FMT_GRAY8, SWS_BICUBIC } from 'node-av/constants';
import { SoftwareScaleContext, type Frame } from 'node-av/lib';
import type { OverlayPlanes } from './overlay-planes.js';
import { emptyFrame, planesOf, put, type Plane, type Planes } from './planes.js';
import { convertRgba, PreparedVideoFrame } from './prepared-video-frame.js';
import { check } from './video-error.js';

/** RGBA bytes, row by row from the top, without padding. */
export interface Picture extends Size {
  readonly rgba: Buffer;
}

export class MovingPicture {
  readonly #frames: readonly Frame[];
  readonly #part: Planes;
  readonly #behind: Planes;
  /** As large as the part; what is scaled goes through it, as it may be larger than the canvas. */
  readonly #scaled: Planes;
  readonly #shown: Planes;
  readonly #shownFrame: PreparedVideoFrame;

  /** @param part in the largest size in which it is shown; `close` frees what FFmpeg holds */
  constructor(
    part: Picture,
    behind: Picture,
    private readonly over?: OverlayPlanes,
  ) {
    const [from, back] = [convertRgba(part), convertedAsEmpty(behind)];
    const [scaled, shown] = [emptyFrame(part), emptyFrame(behind)];
    this.#frames = [from, back, scaled, shown];
    [this.#part, this.#behind] = [planesOf(from), planesOf(back)];
    [this.#scaled, this.#shown] = [planesOf(scaled), planesOf(shown)];
    this.#shownFrame = new PreparedVideoFrame(shown);
  }

  /**
   * The part at a place in whole pixels, no larger than it is. The next call changes the video frame; it isn't to be freed.
   *
   * @param opacity 0 to 1
   */
  at(place: Box, opacity = 1): PreparedVideoFrame {
    this.#shown.forEach((shown, index) => {
      const [part, behind, scaled] = [this.#part[index], this.#behind[index], this.#scaled[index]];
      if (!part || !behind || !scaled) return;
      // Whole: their strides are the same.
      behind.bytes.copy(shown.bytes);
      const box = index === 0 ? place : halved(place);
      const size = { width: Math.min(part.width, box.width), height: Math.min(part.height, box.height) };
      const isWhole = size.width === part.width && size.height === part.height;
      if (!isWhole) scale(part, scaled, size);
      put({ ...(isWhole ? part : scaled), ...size }, shown, box, opacity);
    });
    this.over?.blendInto(this.#shown);
    return this.#shownFrame;
  }

  close(): void {
    for (const frame of this.#frames) frame.free();
  }
}

/** In the encoder's colours, with the strides of an empty frame of its size. */
function convertedAsEmpty(picture: Picture): Frame {
  using converted = convertRgba(picture);
  const frame = emptyFrame(picture);
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
