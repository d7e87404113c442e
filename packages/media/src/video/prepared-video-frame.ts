import { AVCOL_RANGE_JPEG, AVCOL_SPC_RGB, AV_PIX_FMT_RGBA } from 'node-av/constants';
import { Rational, type Frame } from 'node-av/lib';
import type { Size } from '@komavox/scene';
import type { OverlayPlanes } from './overlay-planes.js';
import { emptyFrame, planesOf, type Planes } from './planes.js';
import { chainTimeBase, openFilterChain, type FilterChain } from './filter-graph.js';
import { check } from './video-error.js';

/** A video frame in the encoder's colours; free it when no caption is to be put on it any more. */
export class PreparedVideoFrame {
  #planes: Planes | undefined;

  /** @internal */
  constructor(readonly frame: Frame) {}

  /** @param overlays from below */
  cover(overlays: readonly OverlayPlanes[]): void {
    for (const overlay of overlays) overlay.blendInto((this.#planes ??= planesOf(this.frame)));
  }

  free(): void {
    this.frame.free();
  }
}

/** From RGBA bytes to the encoder's colours, in a size; `close` frees what FFmpeg holds. */
export class RgbaConversion {
  readonly #chain: FilterChain;
  /** The bytes of one picture after the other: memory of this size is slow to get. */
  readonly #from: Frame;

  constructor({ width, height }: Size, to: Size = { width, height }) {
    this.#chain = openFilterChain({ width, height, pixels: 'rgba' }, [
      {
        name: 'scale',
        options: {
          w: to.width,
          h: to.height,
          flags: 'bicubic',
          out_color_matrix: 'bt709',
          out_range: 'tv',
        },
      },
      { name: 'format', options: { pix_fmts: 'yuv420p' } },
    ]);
    this.#from = emptyFrame({ width, height }, AV_PIX_FMT_RGBA);
    this.#from.timeBase = new Rational(chainTimeBase.num, chainTimeBase.den);
    this.#from.colorSpace = AVCOL_SPC_RGB;
    this.#from.colorRange = AVCOL_RANGE_JPEG;
  }

  /** @param rgba row by row from the top, without padding */
  convert(rgba: Buffer): Frame {
    check(this.#from.fromBuffer(rgba), 'Taking a picture');
    return this.#chain.run(this.#from, 0n);
  }

  close(): void {
    this.#from.free();
    this.#chain.close();
  }
}

/** Of a picture that comes once, in the size given. */
export function convertRgba({ rgba, ...size }: Size & { readonly rgba: Buffer }, to?: Size): Frame {
  const conversion = new RgbaConversion(size, to);
  try {
    return conversion.convert(rgba);
  } finally {
    conversion.close();
  }
}
