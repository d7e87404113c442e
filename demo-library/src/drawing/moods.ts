/** Backgrounds that show a feeling instead of a place. */
import { star } from './star.js';
import { disc, filled, focusLines, segment } from './ink.js';
import { fade, fill } from './scene-parts.js';
import type { Scene } from './scene-parts.js';

export const focus: Scene = ({ pen }, box, random) => {
  focusLines(
    pen,
    box,
    [box.x + box.width / 2, box.y + box.height * 0.52],
    Math.min(box.width, box.height) * 0.44,
    random,
  );
};

export const flash: Scene = (medium, box, random) => {
  const { pen } = medium;
  fill(medium, box, { tone: 1, colour: '#2b2140' });
  const centre = [box.x + box.width / 2, box.y + box.height / 2] as const;
  pen.beginPath();
  const spikes = 44;
  for (let index = 0; index < spikes * 2; index += 1) {
    const angle = (index / (spikes * 2)) * Math.PI * 2;
    const reach = (index % 2 === 0 ? 0.56 + random() * 0.16 : 0.4) * Math.max(box.width, box.height * 0.9);
    const [px, py] = [
      centre[0] + Math.cos(angle) * reach,
      centre[1] + Math.sin(angle) * reach * (box.height / box.width + 0.25),
    ];
    if (index === 0) pen.moveTo(px, py);
    else pen.lineTo(px, py);
  }
  pen.closePath();
  filled(pen, '#ffffff');
};

export const glow: Scene = (medium, box, random) => {
  const { pen } = medium;
  fade(medium, box, 0, 0.3, ['#fff6df', '#ffd9a8']);
  for (let index = 0; index < 16; index += 1) {
    const [x, y] = [box.x + random() * box.width, box.y + random() * box.height];
    const radius = 8 + random() * 30;
    disc(pen, x, y, radius);
    filled(pen, 'rgba(255,255,255,0.9)');
    pen.lineWidth = 1.6;
    pen.strokeStyle = '#111111';
    pen.stroke();
  }
  pen.fillStyle = '#111111';
  for (let index = 0; index < 10; index += 1)
    star(pen, box.x + random() * box.width, box.y + random() * box.height, 8 + random() * 12);
};

export const gloom: Scene = (medium, box, random) => {
  fade(medium, box, 0.75, 0.1, ['#4b5578', '#b7bfd6']);
  for (let index = 0; index < 40; index += 1) {
    const x = box.x + random() * box.width;
    segment(medium.pen, [x, box.y], [x, box.y + box.height * (0.15 + random() * 0.3)], 1.6);
  }
};
