import type { Pen, Point } from './ink.js';

/** A star of four points. */
export function star(pen: Pen, x: number, y: number, radius: number): void {
  const points: Point[] = Array.from({ length: 8 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.34;
    const angle = (index * Math.PI) / 4 - Math.PI / 2;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  pen.beginPath();
  for (const [index, [px, py]] of points.entries()) {
    if (index === 0) pen.moveTo(px, py);
    else pen.lineTo(px, py);
  }
  pen.closePath();
  pen.fill();
}
