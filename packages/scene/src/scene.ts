/** The content of one frame of the strip, drawn bottom to top: background, page or shot, images, texts. */
import { animationVideoFrames, entranceProgress, withEntrance, type AnimationType } from './animation.js';
import { canvasWidth, type Box, type Position, type Size } from './format.js';
import { moveVideoFrames, shotPlace, type CameraMove } from './shot/shot.js';
import { drawTextOverlay, type TextOverlay } from './text-overlay.js';
import type { Surface } from './surface.js';
import { canvasOf, type VideoShape } from './video-format.js';

interface ImageOverlay {
  readonly position: Position;
  /** Factor; 1 is 30 percent of the canvas's shorter side. */
  readonly size: number;
}

export const imageOverlayLimits = { min: 0.2, max: 2, step: 0.005 } as const;
const imageOverlayWidth = canvasWidth * 0.3;

export interface FrameScene<Image extends Size> {
  /** Upright without. */
  readonly shape?: VideoShape | undefined;
  /** Of a shot its part of the page alone. */
  readonly page: Image;
  /** Of a shot its fill. */
  readonly background?: Image | undefined;
  /** Of a shot. */
  readonly camera?: CameraMove | undefined;
  readonly animation?: AnimationType | undefined;
  /** What was shown before, whose last picture is seen while this one comes; see `isTransition`. */
  readonly before?: Omit<FrameScene<Image>, 'animation' | 'before'> | undefined;
  readonly images: readonly (ImageOverlay & { readonly image: Image })[];
  readonly texts: readonly TextOverlay[];
}

/** The largest box with the image's shape inside the canvas, centred, in whole pixels. */
export function contain(image: Size, canvas: Size = canvasOf()): Box {
  const factor = Math.min(canvas.width / image.width, canvas.height / image.height);
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  return {
    x: Math.round((canvas.width - width) / 2),
    y: Math.round((canvas.height - height) / 2),
    width,
    height,
  };
}

/** The smallest box with the image's shape that covers the canvas, centred. */
export function cover(image: Size, canvas: Size = canvasOf()): Box {
  const factor = Math.max(canvas.width / image.width, canvas.height / image.height);
  const width = image.width * factor;
  const height = image.height * factor;
  return { x: (canvas.width - width) / 2, y: (canvas.height - height) / 2, width, height };
}

/** Video frames at the start that differ from the still pose, in which the scene is from then on. */
export const movingVideoFrames = ({
  animation,
  camera,
}: Pick<FrameScene<Size>, 'animation' | 'camera'>): number =>
  Math.max(animation === undefined ? 0 : animationVideoFrames, camera ? moveVideoFrames(camera) : 0);

/** The rectangle of an image overlay: centred on its position, its aspect ratio kept. */
export function imageOverlayBox(overlay: ImageOverlay, image: Size, canvas: Size = canvasOf()): Box {
  const width = imageOverlayWidth * overlay.size;
  const height = (width * image.height) / Math.max(1, image.width);
  return {
    x: (overlay.position.x / 100) * canvas.width - width / 2,
    y: (overlay.position.y / 100) * canvas.height - height / 2,
    width,
    height,
  };
}

/**
 * Draws the frame as it is at one of its video frames, thirty a second (0 is its first; fractions are fine). Captions are not drawn here.
 */
export function drawScene<Image extends Size>(
  surface: Surface<Image>,
  scene: FrameScene<Image>,
  videoFrame: number,
): void {
  const moment = { progress: entranceProgress(videoFrame), canvas: canvasOf(scene.shape) };
  const { before, animation, page } = scene;
  const place = placeBeforeEntrance(scene, videoFrame);
  surface.globalAlpha = 1;
  if (before && moment.progress < 1) {
    drawScene(surface, before, movingVideoFrames(before));
    withEntrance(surface, animation, moment, () => {
      drawBackground(surface, scene);
      drawIn(surface, page, place);
      drawOverlays(surface, scene);
    });
    return;
  }
  drawBehind(surface, scene);
  withEntrance(surface, animation, moment, () => drawIn(surface, page, place));
  drawOverlays(surface, scene);
}

/** Where the page lies, but for its entrance; a shot's part of it where its camera has it. */
export function placeBeforeEntrance(
  { page, camera, shape }: Pick<FrameScene<Size>, 'page' | 'camera' | 'shape'>,
  videoFrame: number,
): Box {
  const canvas = canvasOf(shape);
  return camera ? shotPlace(page, camera, videoFrame, canvas) : contain(page, canvas);
}

/** Draws the background, over black. */
export function drawBehind<Image extends Size>(
  surface: Surface<Image>,
  { shape, background }: Pick<FrameScene<Image>, 'shape' | 'background'>,
): void {
  const canvas = canvasOf(shape);
  surface.imageSmoothingEnabled = true;
  surface.imageSmoothingQuality = 'high';
  surface.fillStyle = '#000000';
  surface.fillRect(0, 0, canvas.width, canvas.height);
  drawBackground(surface, { shape, background });
}

function drawBackground<Image extends Size>(
  surface: Surface<Image>,
  { shape, background }: Pick<FrameScene<Image>, 'shape' | 'background'>,
): void {
  if (background) drawIn(surface, background, cover(background, canvasOf(shape)));
}

/** Draws the overlays, which don't move: images, then texts. */
export function drawOverlays<Image extends Size>(
  surface: Surface<Image>,
  { shape, images, texts }: Pick<FrameScene<Image>, 'shape' | 'images' | 'texts'>,
): void {
  const canvas = canvasOf(shape);
  surface.imageSmoothingEnabled = true;
  surface.imageSmoothingQuality = 'high';
  for (const overlay of images)
    drawIn(surface, overlay.image, imageOverlayBox(overlay, overlay.image, canvas));
  for (const text of texts) drawTextOverlay(surface, text, canvas);
}

function drawIn<Image extends Size>(surface: Surface<Image>, image: Image, box: Box): void {
  surface.drawImage(image, box.x, box.y, box.width, box.height);
}
