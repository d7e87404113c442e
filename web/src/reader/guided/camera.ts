/**
 * Where guided view looks. Pages lie side by side in the order they are read, each as large as it fits the viewport, so
 * that one move leads from panel to panel as well as from page to page. Lengths are CSS pixels.
 */
import type { PagePart, Step } from './steps.js';

export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** What the controls cover of it. */
  readonly top: number;
  readonly bottom: number;
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** From a panel to the edge of what is free of controls. */
const margin = 12;
/** Of a panel's surroundings that stay undimmed, so that its frame is seen. */
const rim = 5;
/** No pixel of an image is made larger than this: a tiny panel stays small rather than blurred. */
const maxPixel = 2.5;
/** From page to page, in widths of the viewport. Neighbours are out of sight beside a whole page. */
const stride = 1.25;

interface PlacedPage {
  /** Zero-based. */
  readonly page: number;
  /** Width to height. */
  readonly ratio: number;
  readonly mirrored: boolean;
}

/** A page's place on the table on which all of them lie, the first around its origin. */
export function pagePlace({ width, height }: Viewport, { page, ratio, mirrored }: PlacedPage): Rectangle {
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  const middle = page * stride * width * (mirrored ? -1 : 1);
  return { left: middle - wide / 2, top: -high / 2, width: wide, height: high };
}

export interface Sight {
  /** Of the table, from the viewport's top left corner. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** What isn't dimmed, in the viewport. */
  readonly light: Rectangle;
}

/**
 * Shows a step as large as it fits, wholly, in the middle of what is free of controls.
 *
 * @param imageWidth in pixels of the image
 */
export function sightOf(viewport: Viewport, step: Step, place: Rectangle, imageWidth: number): Sight {
  const { width, height, top, bottom } = viewport;
  const whole = step.panel === null;
  const free = { width, height: Math.max(1, height - top - bottom) };
  const seen = onTable(step.part, place);
  const room = whole ? 0 : margin;
  const fitting = Math.min(
    Math.max(1, free.width - 2 * room) / seen.width,
    Math.max(1, free.height - 2 * room) / seen.height,
  );
  const scale = whole ? fitting : Math.min(fitting, Math.max(1, (maxPixel * imageWidth) / place.width));
  const middle = { x: width / 2, y: top + free.height / 2 };
  const light = whole
    ? { left: 0, top: 0, width, height }
    : around(middle, seen.width * scale + 2 * rim, seen.height * scale + 2 * rim);
  return {
    x: middle.x - scale * (seen.left + seen.width / 2),
    y: middle.y - scale * (seen.top + seen.height / 2),
    scale,
    light,
  };
}

const onTable = (part: PagePart, place: Rectangle): Rectangle => ({
  left: place.left + part.x * place.width,
  top: place.top + part.y * place.height,
  width: part.width * place.width,
  height: part.height * place.height,
});

/** In whole pixels, or edges would be seen where shades meet. */
function around(
  middle: { readonly x: number; readonly y: number },
  width: number,
  height: number,
): Rectangle {
  const [left, top] = [Math.floor(middle.x - width / 2), Math.floor(middle.y - height / 2)];
  return {
    ...{ left, top },
    width: Math.ceil(middle.x + width / 2) - left,
    height: Math.ceil(middle.y + height / 2) - top,
  };
}
