/** Things on a face: blushes, tears, glasses, beards. Units of the head, in the place of the eye for tears. */
import { brush, inked, path, rectangle, segment } from './ink.js';
import type { Medium, Pen } from './ink.js';

export function blush(medium: Medium, shift: number): void {
  const { pen } = medium;
  for (const side of [-1, 1]) {
    for (let stroke = -1; stroke <= 1; stroke += 1) {
      const x = side * 50 + shift * 0.9 + stroke * 8;
      segment(pen, [x + 3, 44], [x - 3, 53], 2.2, medium.inColour ? '#ff7d86' : '#111111');
    }
  }
}

export function tears(medium: Medium): void {
  const { pen } = medium;
  path(pen, 'M-8 22 Q-12 50 -7 74 L9 74 Q4 50 10 22');
  inked(medium, { tone: 0, colour: '#bfe6ff' }, 2.4);
}

export function sweat(medium: Medium, turn: number): void {
  const { pen } = medium;
  const x = turn > 0 ? -58 : 58;
  pen.beginPath();
  pen.moveTo(x, -44);
  pen.bezierCurveTo(x + 16, -18, x + 10, -8, x, -8);
  pen.bezierCurveTo(x - 10, -8, x - 14, -20, x, -44);
  inked(medium, { tone: 0, colour: '#bfe6ff' }, 3);
}

export function glasses(pen: Pen, shift: number): void {
  pen.lineWidth = 4;
  pen.strokeStyle = '#111111';
  for (const side of [-1, 1]) {
    rectangle(pen, side * 36 + shift - 30, -12, 60, 56, 22);
    pen.stroke();
  }
  segment(pen, [shift - 7, 10], [shift + 7, 10], 4);
}

export function beard(medium: Medium, shift: number): void {
  const { pen } = medium;
  pen.beginPath();
  pen.moveTo(-60, 42);
  pen.quadraticCurveTo(-30, 58, shift - 26, 58);
  pen.quadraticCurveTo(shift, 50, shift + 26, 58);
  pen.quadraticCurveTo(30, 58, 60, 42);
  pen.quadraticCurveTo(58, 120, 14, 150);
  pen.quadraticCurveTo(0, 160, -14, 150);
  pen.quadraticCurveTo(-58, 120, -60, 42);
  inked(medium, { tone: 0, colour: '#eeeeee' }, 4);
  for (const x of [-30, -10, 12, 32]) brush(pen, [x, 84], [x * 0.9, 108], [x * 0.5, 132], 2);
  brush(pen, [shift - 12, 74], [shift, 80], [shift + 12, 74], 3);
}
