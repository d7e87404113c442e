/** Sky, streets and houses. */
import { star } from './star.js';
import { brush, disc, filled, inked, polygon, rectangle, segment, surface } from './ink.js';
import type { Box, Material, Medium } from './ink.js';
import { cloud, fade, fill } from './scene-parts.js';
import type { Random, Scene } from './scene-parts.js';

export const sky: Scene = (medium, box, random) => {
  fade(medium, { ...box, height: box.height * 0.6 }, 0.42, 0, ['#7cc4f2', '#dff3ff']);
  if (medium.inColour)
    fill(
      medium,
      { ...box, y: box.y + box.height * 0.6, height: box.height * 0.4 },
      { tone: 0, colour: '#dff3ff' },
    );
  for (let index = 0; index < 4; index += 1) {
    cloud(
      medium,
      box.x + box.width * (0.1 + index * 0.28 + random() * 0.1),
      box.y + box.height * (0.22 + random() * 0.3),
      50 + random() * 60,
    );
  }
};

export const night: Scene = (medium, box, random) => {
  fill(medium, box, { tone: 1, colour: '#1c2452' });
  const { pen } = medium;
  pen.fillStyle = '#ffffff';
  for (let index = 0; index < 70; index += 1) {
    const [x, y] = [box.x + random() * box.width, box.y + random() * box.height * 0.8];
    if (random() > 0.88) star(pen, x, y, 6 + random() * 8);
    else {
      disc(pen, x, y, 0.8 + random() * 1.8);
      pen.fill();
    }
  }
  const radius = Math.min(box.width, box.height) * 0.13;
  const [x, y] = [box.x + box.width * 0.78, box.y + box.height * 0.24];
  disc(pen, x, y, radius);
  filled(pen, medium.inColour ? '#fff3c4' : '#ffffff');
};

/** Houses along the bottom; the farther row is lighter. */
function skyline(medium: Medium, box: Box, random: Random, lit: boolean): void {
  const { pen } = medium;
  for (const row of [0, 1]) {
    let x = box.x - random() * 40;
    const base = box.y + box.height;
    while (x < box.x + box.width) {
      const width = 70 + random() * 90;
      const height = box.height * (row === 0 ? 0.42 + random() * 0.3 : 0.22 + random() * 0.24);
      rectangle(pen, x, base - height, width, height + 10);
      const far: Material = { tone: lit ? 0.5 : 0.25, colour: lit ? '#3d4378' : '#b9c9dd' };
      const near: Material = { tone: lit ? 0.85 : 0, colour: lit ? '#272b52' : '#f3e7d3' };
      inked(medium, row === 0 ? far : near, 4);
      if (row === 0 && random() > 0.6)
        segment(pen, [x + width / 2, base - height], [x + width / 2, base - height - 34], 4);
      const step = 26;
      for (let wy = base - height + 18; wy < base - 14; wy += step + 6) {
        for (let wx = x + 14; wx < x + width - 20; wx += step) {
          if (random() < 0.3) continue;
          rectangle(pen, wx, wy, 12, 16);
          filled(
            pen,
            lit
              ? medium.inColour
                ? '#ffd46b'
                : '#ffffff'
              : surface(medium, { tone: 0.4, colour: '#8fa6bf' }),
          );
        }
      }
      x += width + (row === 0 ? 0 : random() * 26);
    }
  }
}

/** A flat roof to stand on, before the houses. */
function roof(medium: Medium, { x, y, width, height }: Box, material: Material): void {
  const top = y + height * 0.87;
  fill(medium, { x, y: top, width, height: height * 0.13 }, material);
  segment(medium.pen, [x, top], [x + width, top], 5);
  segment(medium.pen, [x, top + height * 0.025], [x + width, top + height * 0.025], 3);
}

export const city: Scene = (medium, box, random) => {
  sky(medium, box, random);
  skyline(medium, box, random, false);
  roof(medium, box, { tone: 0, colour: '#d9d2c5' });
};

export const nightCity: Scene = (medium, box, random) => {
  night(medium, box, random);
  skyline(medium, box, random, true);
  roof(medium, box, { tone: 0, colour: '#59608f' });
};

/** A street that runs away from us between shops. */
export const street: Scene = (medium, box, random) => {
  const { pen } = medium;
  const { x, y, width, height } = box;
  const [vx, vy] = [x + width * 0.5, y + height * 0.42];
  fade(medium, { ...box, height: height * 0.4 }, 0.25, 0, ['#bfe2f7', '#f2fbff']);
  cloud(medium, vx, y + height * 0.22, 60);
  polygon(pen, [
    [x, y + height],
    [x + width, y + height],
    [vx + 40, vy],
    [vx - 40, vy],
  ]);
  inked(medium, { tone: 0.05, colour: '#e6ddcf' }, 3);
  for (const side of [-1, 1]) {
    const edge = side < 0 ? x : x + width;
    polygon(pen, [
      [edge, y - 20],
      [vx + side * 40, vy - height * 0.12],
      [vx + side * 40, vy],
      [edge, y + height],
    ]);
    inked(medium, { tone: side < 0 ? 0.1 : 0.2, colour: side < 0 ? '#f0d9b8' : '#d9b48f' }, 4);
    for (const part of [0.2, 0.45, 0.65]) {
      const at = (share: number, level: number): readonly [number, number] => {
        const px = edge + (vx + side * 40 - edge) * share;
        const top = y - 20 + (vy - height * 0.12 - (y - 20)) * share;
        const bottom = y + height + (vy - (y + height)) * share;
        return [px, top + (bottom - top) * level];
      };
      polygon(pen, [at(part, 0.32), at(part + 0.16, 0.32), at(part + 0.16, 0.62), at(part, 0.62)]);
      inked(medium, { tone: random() > 0.5 ? 0.6 : 0, colour: '#fbe8b0' }, 3.5);
      polygon(pen, [
        at(part - 0.03, 0.22),
        at(part + 0.18, 0.24),
        at(part + 0.19, 0.32),
        at(part - 0.04, 0.34),
      ]);
      inked(medium, { tone: 0.8, colour: '#c2452d' }, 3);
    }
  }
};

export const bridge: Scene = (medium, box, random) => {
  const { pen } = medium;
  const { x, y, width, height } = box;
  fade(medium, { ...box, height: height * 0.5 }, 0.5, 0.1, ['#5b6a8e', '#b9c6d8']);
  skyline(medium, { x, y: y + height * 0.1, width, height: height * 0.42 }, random, false);
  fill(medium, { x, y: y + height * 0.5, width, height: height * 0.5 }, { tone: 0.3, colour: '#7d94b8' });
  for (let index = 0; index < 14; index += 1) {
    const wx = x + random() * width;
    const wy = y + height * (0.54 + random() * 0.2);
    brush(pen, [wx, wy], [wx + 30, wy - 4], [wx + 60, wy], 2);
  }
  polygon(pen, [
    [x, y + height * 0.74],
    [x + width, y + height * 0.7],
    [x + width, y + height],
    [x, y + height],
  ]);
  inked(medium, { tone: 0, colour: '#b98d62' });
  segment(pen, [x, y + height * 0.6], [x + width, y + height * 0.56], 12);
  for (let post = 0; post <= 7; post += 1) {
    const px = x + (post * width) / 7;
    segment(
      pen,
      [px, y + height * (0.6 - post * 0.0057) - 14],
      [px, y + height * (0.75 - post * 0.0057)],
      10,
    );
  }
};
