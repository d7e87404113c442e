/** Backgrounds as large as the canvas: small ones are enlarged once, and not for each picture of a frame that moves. */
import { canvasOf, drawBehind, type FrameScene } from '@komavox/scene';
import type { DrawableImage } from './frame-images.js';

type Scene = Pick<FrameScene<DrawableImage>, 'background' | 'shape'>;

interface Enlarged {
  readonly from: DrawableImage;
  readonly whole: ImageBitmap;
}

export class WholeBackgrounds {
  /** The last two: that of a frame, and of the one that it comes over. */
  #enlarged: readonly Enlarged[] = [];

  /** As it would be drawn. */
  of({ background, shape }: Scene): DrawableImage | undefined {
    const { width, height } = canvasOf(shape);
    if (!background || background.width >= width) return background;
    const known = this.#enlarged.find(({ from }) => from === background);
    if (known) return known.whole;
    const canvas = new OffscreenCanvas(width, height);
    const surface = canvas.getContext('2d', { alpha: false });
    if (!surface) return background;
    drawBehind<DrawableImage>(surface, { background, shape });
    const whole = canvas.transferToImageBitmap();
    for (const { whole: old } of this.#enlarged.slice(0, -1)) old.close();
    this.#enlarged = [...this.#enlarged.slice(-1), { from: background, whole }];
    return whole;
  }

  close(): void {
    for (const { whole } of this.#enlarged) whole.close();
    this.#enlarged = [];
  }
}
