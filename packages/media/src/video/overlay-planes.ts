/** Overlays of a picture that moves, in the colours of the video: blended into each video frame where they aren't transparent. */
import type { Box } from '@komavox/scene';
import type { Planes } from './planes.js';

/** Columns from, up to, not including. */
type Span = readonly [from: number, to: number];

interface OverlayPlane {
  /** Times its opacity, 0 to 255 * 255. */
  readonly values: Uint16Array;
  /** 255 less the opacity. */
  readonly rest: Uint8Array;
  readonly width: number;
  /** By row; undefined where the row is transparent. */
  readonly spans: readonly (Span | undefined)[];
}

/** ITU-R BT.709; planes have the narrow range: luma from 16 to 235, chroma from 16 to 240 around 128. */
const lumaOf = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;
/** A pixel of chroma is the mean of four: what its middle, and a colour less its luma, give of their sums. */
const middleShare = 128 / 4;
const blueShare = 224 / 255 / 1.8556 / 4;
const redShare = 224 / 255 / 1.5748 / 4;

export class OverlayPlanes {
  readonly #planes: readonly [OverlayPlane, OverlayPlane, OverlayPlane];
  readonly #at: Pick<Box, 'x' | 'y'>;

  /**
   * @param x and y where it lies on the canvas, which holds all of it; they and both sides are even
   * @param rgba its pixels, not multiplied by their opacity
   */
  constructor({ x, y, width, height, rgba }: Box & { readonly rgba: Uint8Array | Uint8ClampedArray }) {
    this.#at = { x, y };
    const brightness = emptyPlane({ width, height });
    const half = { width: width / 2, height: height / 2 };
    const [blues, reds] = [emptyPlane(half), emptyPlane(half)];
    const narrow = Array.from({ length: half.height }, (_, row): Span | undefined => {
      const span = seenIn(rgba, width, 2 * row);
      return span && [span[0] >> 1, (span[1] + 1) >> 1];
    });
    narrow.forEach((span, pair) => {
      if (span) convertRows(rgba, pair, span, { brightness, blues, reds });
    });
    const wide = narrow.flatMap((span) => {
      const even: Span | undefined = span && [2 * span[0], 2 * span[1]];
      return [even, even];
    });
    this.#planes = [
      { ...brightness, spans: wide },
      { ...blues, spans: narrow },
      { ...reds, spans: narrow },
    ];
  }

  /** @param planes of a video frame as large as the canvas */
  blendInto(planes: Planes): void {
    this.#planes.forEach((overlay, index) => {
      const plane = planes[index];
      if (!plane) return;
      const [left, top] = index === 0 ? [this.#at.x, this.#at.y] : [this.#at.x / 2, this.#at.y / 2];
      overlay.spans.forEach((span, row) => {
        if (span)
          blendRow(overlay, row * overlay.width, span, plane.bytes, (top + row) * plane.stride + left);
      });
    });
  }
}

/** @param over and under where the row of each begins */
function blendRow(
  { values, rest }: OverlayPlane,
  over: number,
  [from, to]: Span,
  bytes: Buffer,
  under: number,
): void {
  for (let column = from; column < to; column += 1) {
    const share = (rest[over + column] ?? 0) * (bytes[under + column] ?? 0);
    const sum = (values[over + column] ?? 0) + share + 128;
    // By 255, rounded: exact for all sums of this size.
    bytes[under + column] = (sum + (sum >>> 8)) >>> 8;
  }
}

type EmptyPlane = Omit<OverlayPlane, 'spans'>;

/** Two rows of pixels, to two of brightness and one of each colour. @param pair which two, from the top */
function convertRows(
  rgba: Uint8Array | Uint8ClampedArray,
  pair: number,
  [from, to]: Span,
  { brightness, blues, reds }: Readonly<Record<'brightness' | 'blues' | 'reds', EmptyPlane>>,
): void {
  const { width } = brightness;
  for (let column = from; column < to; column += 1) {
    // Of four pixels, each times its opacity.
    let [red, green, blue, opacity] = [0, 0, 0, 0];
    for (let corner = 0; corner < 4; corner += 1) {
      const at = (2 * pair + (corner >> 1)) * width + 2 * column + (corner & 1);
      const alpha = rgba[4 * at + 3] ?? 0;
      const r = alpha * (rgba[4 * at] ?? 0);
      const g = alpha * (rgba[4 * at + 1] ?? 0);
      const b = alpha * (rgba[4 * at + 2] ?? 0);
      brightness.values[at] = Math.round(16 * alpha + (219 / 255) * lumaOf(r, g, b));
      brightness.rest[at] = 255 - alpha;
      red += r;
      green += g;
      blue += b;
      opacity += alpha;
    }
    const at = pair * blues.width + column;
    const luma = lumaOf(red, green, blue);
    blues.values[at] = Math.round(middleShare * opacity + blueShare * (blue - luma));
    reds.values[at] = Math.round(middleShare * opacity + redShare * (red - luma));
    blues.rest[at] = reds.rest[at] = Math.round(255 - opacity / 4);
  }
}

const emptyPlane = ({ width, height }: Pick<Box, 'width' | 'height'>): EmptyPlane => ({
  values: new Uint16Array(width * height),
  rest: new Uint8Array(width * height),
  width,
});

/** Columns of two rows between which one isn't transparent. */
function seenIn(rgba: Uint8Array | Uint8ClampedArray, width: number, row: number): Span | undefined {
  const isSeen = (column: number) =>
    rgba[4 * (row * width + column) + 3] !== 0 || rgba[4 * ((row + 1) * width + column) + 3] !== 0;
  let from = 0;
  while (from < width && !isSeen(from)) from += 1;
  if (from === width) return undefined;
  let to = width;
  while (!isSeen(to - 1)) to -= 1;
  return [from, to];
}
