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

/** ITU-R BT.709 in the narrow range, of colours from 0 to 255. */
const luma = (red: number, green: number, blue: number): number =>
  16 + (219 / 255) * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
const chroma = (colour: number, red: number, green: number, blue: number, range: number): number =>
  128 + (224 / 255 / range) * (colour - (0.2126 * red + 0.7152 * green + 0.0722 * blue));
const blueRange = 1.8556;
const redRange = 1.5748;

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
      if (!span) return;
      const [from, to] = span;
      for (let column = from; column < to; column += 1) {
        let [sumOfBlues, sumOfReds, opacity] = [0, 0, 0];
        for (const [x, y] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const) {
          const at = (2 * pair + y) * width + 2 * column + x;
          const [red, green, blue] = [rgba[4 * at] ?? 0, rgba[4 * at + 1] ?? 0, rgba[4 * at + 2] ?? 0];
          const alpha = rgba[4 * at + 3] ?? 0;
          brightness.values[at] = Math.round(alpha * luma(red, green, blue));
          brightness.rest[at] = 255 - alpha;
          sumOfBlues += alpha * chroma(blue, red, green, blue, blueRange);
          sumOfReds += alpha * chroma(red, red, green, blue, redRange);
          opacity += alpha;
        }
        const at = pair * half.width + column;
        blues.values[at] = Math.round(sumOfBlues / 4);
        reds.values[at] = Math.round(sumOfReds / 4);
        blues.rest[at] = reds.rest[at] = Math.round(255 - opacity / 4);
      }
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
    this.#planes.forEach(({ values, rest, width, spans }, index) => {
      const plane = planes[index];
      if (!plane) return;
      const { bytes, stride } = plane;
      const [left, top] = index === 0 ? [this.#at.x, this.#at.y] : [this.#at.x / 2, this.#at.y / 2];
      spans.forEach((span, row) => {
        if (!span) return;
        const [from, to] = span;
        for (let column = from; column < to; column += 1) {
          const over = row * width + column;
          const under = (top + row) * stride + left + column;
          bytes[under] = ((values[over] ?? 0) + (rest[over] ?? 0) * (bytes[under] ?? 0) + 127) / 255;
        }
      });
    });
  }
}

const emptyPlane = ({ width, height }: Pick<Box, 'width' | 'height'>) => ({
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
