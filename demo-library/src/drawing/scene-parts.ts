/** Parts that backgrounds share. */
import { inked, paper, surface, toneFade } from './ink.js';
import type { Box, Material, Medium } from './ink.js';

export type Random = () => number;
/** Fills the box of a panel. */
export type Scene = (medium: Medium, box: Box, random: Random) => void;

export const fill = (medium: Medium, { x, y, width, height }: Box, material: Material): void => {
  medium.pen.fillStyle = surface(medium, material);
  medium.pen.fillRect(x, y, width, height);
};

/** Grey that grows downwards (or upwards) in print; a fade of colours on a cover. */
export function fade(
  medium: Medium,
  box: Box,
  from: number,
  to: number,
  colours: readonly [string, string],
): void {
  if (!medium.inColour) {
    toneFade(medium.pen, box, from, to);
    return;
  }
  const gradient = medium.pen.createLinearGradient(0, box.y, 0, box.y + box.height);
  gradient.addColorStop(0, colours[0]);
  gradient.addColorStop(1, colours[1]);
  medium.pen.fillStyle = gradient;
  medium.pen.fillRect(box.x, box.y, box.width, box.height);
}

export function cloud(medium: Medium, x: number, y: number, size: number): void {
  const { pen } = medium;
  pen.beginPath();
  pen.moveTo(x - size, y);
  pen.bezierCurveTo(
    x - size * 1.25,
    y - size * 0.4,
    x - size * 0.7,
    y - size * 0.6,
    x - size * 0.5,
    y - size * 0.42,
  );
  pen.bezierCurveTo(
    x - size * 0.4,
    y - size * 0.9,
    x + size * 0.3,
    y - size * 0.9,
    x + size * 0.36,
    y - size * 0.46,
  );
  pen.bezierCurveTo(x + size * 0.8, y - size * 0.7, x + size * 1.2, y - size * 0.3, x + size, y);
  pen.closePath();
  inked(medium, paper, 4);
}
