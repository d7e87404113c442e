/** Trees and hills. */
import { brush, inked, polygon, segment } from './ink.js';
import type { Box, Material, Medium } from './ink.js';
import { fade, fill } from './scene-parts.js';
import type { Random, Scene } from './scene-parts.js';
import { sky } from './town.js';

function tree(medium: Medium, x: number, base: number, width: number, height: number, dark: number): void {
  const { pen } = medium;
  pen.beginPath();
  pen.moveTo(x - width * 0.7, base);
  pen.quadraticCurveTo(x - width * 0.3, base - height * 0.3, x - width * 0.4, base - height);
  pen.lineTo(x + width * 0.4, base - height);
  pen.quadraticCurveTo(x + width * 0.3, base - height * 0.3, x + width * 0.7, base);
  pen.closePath();
  inked(medium, { tone: dark, colour: dark > 0.5 ? '#4a3a30' : '#8b6b50' }, 4);
  if (dark < 0.5) {
    for (const bark of [0.3, 0.5, 0.7]) {
      brush(
        pen,
        [x, base - height * bark],
        [x + 6, base - height * (bark + 0.06)],
        [x - 3, base - height * (bark + 0.14)],
        2,
      );
    }
  }
}

function leaves(medium: Medium, box: Box, random: Random, material: Material): void {
  const { pen } = medium;
  pen.beginPath();
  pen.moveTo(box.x - 20, box.y - 20);
  let x = box.x - 20;
  pen.lineTo(x, box.y + box.height * 0.8);
  while (x < box.x + box.width + 20) {
    const width = 40 + random() * 50;
    const depth = box.y + box.height * (0.55 + random() * 0.45);
    pen.bezierCurveTo(x + 4, depth + 34, x + width - 4, depth + 34, x + width, depth);
    x += width;
  }
  pen.lineTo(x, box.y - 20);
  pen.closePath();
  inked(medium, material, 4);
}

export const forest: Scene = (medium, box, random) => {
  const { x, y, width, height } = box;
  fade(medium, box, 0.35, 0.05, ['#8fc7a0', '#e7f6df']);
  for (let index = 0; index < 6; index += 1) {
    tree(
      medium,
      x + width * ((index + random() * 0.7) / 6),
      y + height * 0.82,
      22 + random() * 12,
      height,
      0.4,
    );
  }
  fill(medium, { x, y: y + height * 0.8, width, height: height * 0.2 }, { tone: 0.15, colour: '#7fae6a' });
  segment(medium.pen, [x, y + height * 0.8], [x + width, y + height * 0.8], 3);
  for (const at of [0.04, 0.92])
    tree(medium, x + width * at, y + height + 10, 54 + random() * 16, height * 1.1, 0.85);
  leaves(medium, { x, y, width, height: height * 0.2 }, random, { tone: 0.6, colour: '#4f8a52' });
  for (let index = 0; index < Math.round(width / 22); index += 1) {
    const gx = x + random() * width;
    const gy = y + height * (0.84 + random() * 0.16);
    for (const bend of [-8, 0, 8])
      brush(medium.pen, [gx, gy], [gx + bend * 0.4, gy - 14], [gx + bend, gy - 26], 1.6);
  }
};

export const hill: Scene = (medium, box, random) => {
  sky(medium, box, random);
  const { pen } = medium;
  const { x, y, width, height } = box;
  for (const [level, share, colour] of [
    [0.66, 0.2, '#a8cf8e'],
    [0.8, 0, '#86b96c'],
  ] as const) {
    pen.beginPath();
    pen.moveTo(x, y + height);
    pen.lineTo(x, y + height * (level + 0.06));
    pen.quadraticCurveTo(
      x + width * (level - 0.3),
      y + height * (level - 0.18),
      x + width,
      y + height * (level + 0.1),
    );
    pen.lineTo(x + width, y + height);
    pen.closePath();
    inked(medium, { tone: share, colour }, 4);
  }
};

/** A sports ground with lanes, and flags on a line above it. */
export const pitch: Scene = (medium, box, random) => {
  sky(medium, box, random);
  const { pen } = medium;
  const { x, y, width, height } = box;
  const ground = y + height * 0.6;
  fill(medium, { x, y: ground, width, height: height * 0.4 }, { tone: 0.1, colour: '#d98b5f' });
  segment(pen, [x, ground], [x + width, ground], 5);
  for (const lane of [-0.5, -0.2, 0.1, 0.4, 0.7, 1, 1.3]) {
    const foot = x + width * lane;
    segment(pen, [x + width * (0.3 + lane * 0.35), ground], [foot, y + height], 3);
  }
  const line = y + height * 0.12;
  const hang = (share: number) => line + Math.sin(share * Math.PI) * height * 0.06;
  const flags = Math.max(5, Math.round(width / 70));
  for (let index = 0; index < flags; index += 1) {
    const [from, to] = [index / flags, (index + 1) / flags];
    const [fx, tx] = [x + width * from, x + width * to];
    segment(pen, [fx, hang(from)], [tx, hang(to)], 3);
    polygon(pen, [
      [fx + 6, hang(from)],
      [tx - 6, hang(to)],
      [(fx + tx) / 2, hang((from + to) / 2) + 38],
    ]);
    inked(
      medium,
      { tone: (index % 3) * 0.35, colour: ['#f0c25a', '#e4574c', '#5f8fc9'][index % 3] ?? '#888888' },
      3,
    );
  }
};
