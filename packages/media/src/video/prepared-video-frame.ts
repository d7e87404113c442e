import { AVCOL_RANGE_JPEG, AVCOL_SPC_RGB, AV_PIX_FMT_RGBA } from 'node-av/constants';
import { Frame, Rational } from 'node-av/lib';
import type { Size } from '@komavox/scene';
import { chainTimeBase, openFilterChain, type FilterChain } from './filter-graph.js';

/** A video frame in the encoder's colours; free it when no caption is to be put on it any more. */
export class PreparedVideoFrame {
  /** @internal */
  constructor(readonly frame: Frame) {}
  free(): void {
    this.frame.free();
  }
}

/** From RGBA bytes to the encoder's colours, in the size given. */
export const openConversion = ({ width, height }: Size, to: Size = { width, height }): FilterChain =>
  openFilterChain({ width, height, pixels: 'rgba' }, [
    {
      name: 'scale',
      options: { w: to.width, h: to.height, flags: 'bicubic', out_color_matrix: 'bt709', out_range: 'tv' },
    },
    { name: 'format', options: { pix_fmts: 'yuv420p' } },
  ]);

/** @param rgba row by row from the top, without padding */
export function convertWith(conversion: FilterChain, { width, height }: Size, rgba: Buffer): Frame {
  using frame = Frame.fromVideoBuffer(rgba, {
    width,
    height,
    format: AV_PIX_FMT_RGBA,
    timeBase: new Rational(chainTimeBase.num, chainTimeBase.den),
  });
  frame.colorSpace = AVCOL_SPC_RGB;
  frame.colorRange = AVCOL_RANGE_JPEG;
  return conversion.run(frame, 0n);
}

/** Of a picture that comes once, in the size given. */
export function convertRgba({ rgba, ...size }: Size & { readonly rgba: Buffer }, to?: Size): Frame {
  const conversion = openConversion(size, to);
  try {
    return convertWith(conversion, size, rgba);
  } finally {
    conversion.close();
  }
}
