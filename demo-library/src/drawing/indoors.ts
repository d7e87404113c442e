/** Rooms. */
import { inked, oval, paper, rectangle, segment } from './ink.js';
import type { Box, Medium } from './ink.js';
import { fill } from './scene-parts.js';
import type { Scene } from './scene-parts.js';

export const room: Scene = (medium, box) => {
  const { pen } = medium;
  const { x, y, width, height } = box;
  fill(medium, box, { tone: 0.1, colour: '#f6e7cf' });
  const floor = y + height * 0.78;
  fill(medium, { x, y: floor, width, height: height * 0.22 }, { tone: 0.3, colour: '#c99a6b' });
  segment(pen, [x, floor], [x + width, floor], 4);
  window(medium, box);
  bookshelves(medium, box);
};

function window(medium: Medium, box: Box): void {
  const { pen } = medium;
  const { x, y, width, height } = box;
  const size = Math.min(width * 0.34, height * 0.42);
  const [wx, wy] = [x + width * 0.1, y + height * 0.16];
  rectangle(pen, wx, wy, size, size);
  inked(medium, { tone: 0, colour: '#cfe9f8' });
  segment(pen, [wx + size / 2, wy], [wx + size / 2, wy + size], 4);
  segment(pen, [wx, wy + size / 2], [wx + size, wy + size / 2], 4);
  for (const side of [-1, 1]) {
    const edge = side < 0 ? wx : wx + size;
    pen.beginPath();
    pen.moveTo(edge - side * 6, wy - 12);
    pen.quadraticCurveTo(edge - side * size * 0.24, wy + size * 0.5, edge + side * 20, wy + size + 16);
    pen.lineTo(edge + side * 30, wy - 12);
    pen.closePath();
    inked(medium, { tone: 0.4, colour: '#e79a86' }, 4);
  }
}

function bookshelves(medium: Medium, box: Box): void {
  const { pen } = medium;
  const { x, y, width, height } = box;
  const [sx, sy] = [x + width * 0.6, y + height * 0.3];
  for (const level of [0, 1]) {
    const shelf = sy + level * height * 0.2;
    segment(pen, [sx, shelf], [sx + width * 0.34, shelf], 7);
    let book = sx + 8;
    for (let index = 0; index < 9 && book < sx + width * 0.3; index += 1) {
      const tall = 40 + ((index * 37 + level * 13) % 26);
      rectangle(pen, book, shelf - tall, 15 + (index % 3) * 5, tall);
      inked(
        medium,
        {
          tone: (index % 4) * 0.3,
          colour: ['#e4574c', '#5f8fc9', '#f0c25a', '#6aa774'][index % 4] ?? '#888888',
        },
        3,
      );
      book += 18 + (index % 3) * 5;
    }
  }
}

/** A workshop hung with lanterns. */
export const shop: Scene = (medium, box) => {
  const { pen } = medium;
  const { x, y, width, height } = box;
  fill(medium, box, { tone: 0.2, colour: '#8d6748' });
  for (let beam = 0; beam < 6; beam += 1)
    segment(pen, [x + (beam * width) / 5, y], [x + (beam * width) / 5, y + height], 3);
  fill(medium, { x, y: y + height * 0.72, width, height: height * 0.28 }, { tone: 0, colour: '#c99a6b' });
  segment(pen, [x, y + height * 0.72], [x + width, y + height * 0.72], 6);
  const count = Math.max(3, Math.round(width / 130));
  for (let index = 0; index < count; index += 1) {
    const lx = x + ((index + 0.5) * width) / count;
    const ly = y + height * (0.16 + (index % 2) * 0.12);
    segment(pen, [lx, y], [lx, ly], 3);
    oval(pen, lx, ly + 36, 34, 38);
    inked(medium, { tone: 0, colour: '#ffd46b' }, 4);
    for (const fold of [22, 36, 50]) {
      pen.beginPath();
      pen.ellipse(lx, ly + fold, 31, 4, 0, 0, Math.PI);
      pen.lineWidth = 2.4;
      pen.stroke();
    }
    for (const end of [-6, 70]) {
      rectangle(pen, lx - 16, ly + end, 32, 9);
      inked(medium, { tone: 1, colour: '#47352c' }, 2);
    }
  }
};

export const office: Scene = (medium, box) => {
  const { pen } = medium;
  const { x, y, width, height } = box;
  fill(medium, box, { tone: 0.05, colour: '#dbe3e8' });
  const columns = Math.max(3, Math.round(width / 110));
  const rows = Math.max(2, Math.round((height * 0.7) / 90));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [bw, bh] = [width / columns, (height * 0.7) / rows];
      rectangle(pen, x + column * bw + 5, y + row * bh + 5, bw - 10, bh - 10);
      const kind = (row * 5 + column * 3) % 4;
      inked(medium, { tone: kind === 0 ? 0.5 : 0, colour: kind === 0 ? '#aebccb' : '#c9b28d' }, 3);
      if (kind === 1) {
        rectangle(pen, x + column * bw + bw * 0.25, y + row * bh + bh * 0.35, bw * 0.5, bh * 0.36);
        inked(medium, paper, 2.4);
      }
    }
  }
  fill(medium, { x, y: y + height * 0.74, width, height: height * 0.26 }, { tone: 0.4, colour: '#9c7b5a' });
  segment(pen, [x, y + height * 0.74], [x + width, y + height * 0.74], 5);
};

/** A stove with pots on it, and pans that hang above. */
export const kitchen: Scene = (medium, box) => {
  const { pen } = medium;
  const { x, y, width, height } = box;
  fill(medium, box, { tone: 0.05, colour: '#fbe9cf' });
  const tile = Math.max(48, height / 8);
  for (let line = y + tile; line < y + height * 0.7; line += tile)
    segment(pen, [x, line], [x + width, line], 2);
  const rail = y + height * 0.1;
  segment(pen, [x, rail], [x + width, rail], 6);
  const count = Math.max(3, Math.round(width / 150));
  for (let index = 0; index < count; index += 1) {
    const px = x + ((index + 0.5) * width) / count;
    const long = height * (0.06 + (index % 3) * 0.02);
    segment(pen, [px, rail], [px, rail + long], 5);
    oval(pen, px, rail + long + 26, 30, 28);
    inked(medium, { tone: index % 2 === 0 ? 0.6 : 0.2, colour: index % 2 === 0 ? '#7d6a5c' : '#d98b5f' }, 4);
  }
  const top = y + height * 0.7;
  fill(medium, { x, y: top, width, height: height * 0.3 }, { tone: 0.3, colour: '#8c6a54' });
  segment(pen, [x, top], [x + width, top], 7);
  for (const share of [0.14, 0.86]) {
    const px = x + width * share;
    rectangle(pen, px - 62, top - 78, 124, 74, 12);
    inked(medium, { tone: 0.2, colour: '#5f8fc9' }, 5);
    oval(pen, px, top - 80, 66, 14);
    inked(medium, paper, 4);
    for (const steam of [-20, 16]) {
      pen.beginPath();
      pen.moveTo(px + steam, top - 104);
      pen.bezierCurveTo(px + steam + 18, top - 124, px + steam - 18, top - 140, px + steam, top - 164);
      pen.lineWidth = 3;
      pen.stroke();
    }
  }
};
