/** Where a scene's page lies at a video frame, for who moves its pixels without drawing the scene anew. */
import { entranceProgress, isPose, strikePose, type Posed } from './animation.js';
import type { Box, Size } from './format.js';
import { placeBeforeEntrance, type FrameScene } from './scene.js';
import { canvasOf } from './video-format.js';

export interface PagePlace {
  /** Of the whole page, or of a shot's part of it; it may reach beyond the canvas. */
  readonly box: Box;
  /** 0 to 1. */
  readonly opacity: number;
}

/** Undefined where the page is turned, slanted or seen in part. @param videoFrame as `drawScene` has it */
export function pagePlace(
  scene: Pick<FrameScene<Size>, 'page' | 'camera' | 'animation' | 'shape'>,
  videoFrame: number,
): PagePlace | undefined {
  const { animation, shape } = scene;
  const canvas = canvasOf(shape);
  const box = placeBeforeEntrance(scene, videoFrame);
  const progress = entranceProgress(videoFrame);
  if (animation === undefined || progress >= 1) return { box, opacity: 1 };
  if (!isPose(animation)) return undefined;
  const upright = new Upright();
  strikePose(upright, animation, { progress, canvas });
  return upright.placed(box);
}

/** Follows a pose as long as its sides stay level. */
class Upright implements Posed {
  globalAlpha = 1;
  #isLevel = true;
  readonly #factor = { x: 1, y: 1 };
  readonly #shift = { x: 0, y: 0 };

  translate(x: number, y: number): void {
    this.#shift.x += this.#factor.x * x;
    this.#shift.y += this.#factor.y * y;
  }

  scale(x: number, y: number): void {
    this.#factor.x *= x;
    this.#factor.y *= y;
  }

  rotate(radians: number): void {
    if (radians !== 0) this.#isLevel = false;
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    if (b !== 0 || c !== 0) this.#isLevel = false;
    this.translate(e, f);
    this.scale(a, d);
  }

  placed({ x, y, width, height }: Box): PagePlace | undefined {
    if (!this.#isLevel) return undefined;
    const [factor, shift] = [this.#factor, this.#shift];
    return {
      box: {
        x: shift.x + factor.x * x,
        y: shift.y + factor.y * y,
        width: factor.x * width,
        height: factor.y * height,
      },
      opacity: this.globalAlpha,
    };
  }
}
