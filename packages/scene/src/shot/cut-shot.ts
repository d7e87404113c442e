/** The images that a shot is drawn of, made once: drawing a video frame is then little more than a copy. */
import type { Box, Size } from '../format.js';
import { canvasOf } from '../video-format.js';
import { fillSizeOf, makeFill, type Pixels } from './shot-fill.js';
import { shotCrop, shotSize, type Shot } from './shot.js';

/** The part of `CanvasRenderingContext2D` that cutting needs; a browser's canvas and a native one both have it. */
export interface CuttingSurface<Image extends Size> {
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: 'low' | 'medium' | 'high';
  drawImage(
    image: Image,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Pixels };
  putImageData(pixels: { readonly data: Pixels }, x: number, y: number): void;
}

export interface ShotImages<Image extends Size> {
  /** The part of the page, in the largest size in which it is drawn. */
  readonly part: Image;
  /** Small, in the shape of the canvas. */
  readonly fill: Image;
}

/** @param open makes an empty canvas */
export function cutShot<Image extends Size, Canvas extends Size>(
  page: Image,
  { box, move, fill }: Shot,
  open: (size: Size) => { readonly canvas: Canvas; readonly surface: CuttingSurface<Image | Canvas> },
  canvas: Size = canvasOf(),
): ShotImages<Canvas> {
  const crop = shotCrop(box, page);
  const part = open(shotSize(crop, move, canvas));
  draw(part.surface, page, crop, part.canvas);
  const fillSize = fillSizeOf(canvas);
  const back = open(fillSize);
  const { width, height } = part.canvas;
  draw(
    back.surface,
    part.canvas,
    fill === 'blur' ? covering(part.canvas, canvas) : { x: 0, y: 0, width, height },
    fillSize,
  );
  const pixels = back.surface.getImageData(0, 0, fillSize.width, fillSize.height);
  makeFill(pixels.data, fill, fillSize);
  back.surface.putImageData(pixels, 0, 0);
  return { part: part.canvas, fill: back.canvas };
}

function draw<Image extends Size>(surface: CuttingSurface<Image>, image: Image, from: Box, to: Size): void {
  surface.imageSmoothingEnabled = true;
  surface.imageSmoothingQuality = 'high';
  surface.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
}

/** The largest box inside in the canvas's shape: what would be seen of it, covering the canvas. */
function covering({ width, height }: Size, canvas: Size): Box {
  const scale = Math.max(canvas.width / width, canvas.height / height);
  const seen = { width: canvas.width / scale, height: canvas.height / scale };
  return { x: (width - seen.width) / 2, y: (height - seen.height) / 2, ...seen };
}
