import type { Size } from '@komavox/scene';

export interface OpenedCanvas {
  readonly canvas: OffscreenCanvas;
  readonly surface: OffscreenCanvasRenderingContext2D;
}

/** An empty canvas that is never shown. */
export function openCanvas(
  { width, height }: Size,
  settings?: CanvasRenderingContext2DSettings,
): OpenedCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const surface = canvas.getContext('2d', settings);
  if (!surface) throw new Error('This browser has no canvas.');
  return { canvas, surface };
}
