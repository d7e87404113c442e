/** Makes of a clean page what a cheap scanner and a small JPEG make of it. */
import { createCanvas, loadImage, type Canvas, type Image } from '@napi-rs/canvas';
import type { Box } from '../truth.js';
import type { Chance, Point } from './geometry.js';

export const scanDamages = ['tilt', 'show-through', 'moire', 'blur'] as const;
type ScanDamage = (typeof scanDamages)[number];

interface Scanned {
  readonly image: Buffer;
  /** From the clean page to this one. */
  readonly place: (box: Box) => Box;
}

/** A JPEG on white paper. */
export async function printed(page: Buffer): Promise<Buffer> {
  const image = await loadImage(page);
  const canvas = onWhite(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toBuffer('image/jpeg', 90);
}

function onWhite(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas;
}

/** @param behind another page, to show through */
export async function scan(
  page: Buffer,
  behind: Buffer,
  damage: ScanDamage,
  chance: Chance,
): Promise<Scanned> {
  const image = await loadImage(page);
  const sides = image.width > image.height ? 2 : 1;
  const scale = (sides * chance.between(720, 960)) / image.width;
  const degrees =
    damage === 'tilt' ? chance.between(0.5, 1.4) * chance.oneOf([-1, 1]) : chance.between(-0.2, 0.2);
  const canvas = onWhite(Math.round(image.width * scale), Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  context.save();
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(scale, scale);
  if (damage === 'blur') context.filter = `blur(${chance.between(0.6, 0.9).toFixed(2)}px)`;
  context.drawImage(image, -image.width / 2, -image.height / 2);
  context.restore();
  if (damage === 'show-through') showThrough(canvas, await loadImage(behind));
  wear(canvas, damage === 'moire', chance);
  return {
    image: canvas.toBuffer('image/jpeg', chance.whole(38, 62)),
    place: (box) => placed(box, { x: image.width / 2, y: image.height / 2 }, degrees, scale),
  };
}

/** The other page lies behind this one, the wrong way round. */
function showThrough(canvas: Canvas, behind: Image): void {
  const { width, height } = canvas;
  const back = onWhite(width, height);
  const drawn = back.getContext('2d');
  drawn.filter = 'blur(1.6px)';
  drawn.translate(width, 0);
  drawn.scale(-1, 1);
  drawn.drawImage(behind, 0, 0, width, height);
  const context = canvas.getContext('2d');
  context.globalCompositeOperation = 'multiply';
  context.globalAlpha = 0.12;
  context.drawImage(back, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
}

/** Grey ink and paper, grain, and a slow wave over them where a screen was scanned. */
function wear(canvas: Canvas, moire: boolean, chance: Chance): void {
  const { width, height } = canvas;
  const [paper, ink] = [chance.between(215, 242), chance.between(10, 45)];
  const [stepX, stepY] = [chance.between(0.5, 1.2), chance.between(0.5, 1.2)];
  const context = canvas.getContext('2d');
  const pixels = context.getImageData(0, 0, width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = moire ? 12 * Math.sin(stepX * x) * Math.sin(stepY * y + 0.05 * x) : 0;
      const more = chance.between(-7, 7) + wave + ink;
      for (let at = 4 * (y * width + x), end = at + 3; at < end; at += 1) {
        pixels.data[at] = ((paper - ink) / 255) * (pixels.data[at] ?? 0) + more;
      }
    }
  }
  context.putImageData(pixels, 0, 0);
}

/** A box that is turned a little keeps its size. */
function placed({ x, y, width, height }: Box, about: Point, degrees: number, scale: number): Box {
  const [dx, dy] = [x + width / 2 - about.x, y + height / 2 - about.y];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    x: scale * (about.x + dx * cos - dy * sin - width / 2),
    y: scale * (about.y + dx * sin + dy * cos - height / 2),
    width: scale * width,
    height: scale * height,
  };
}
