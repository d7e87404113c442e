/** A library of so many works, of which one has long chapters of pages as large as scanned ones. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';

export const longWork = 'The Long Road';
export const longPages = 100;

const first = [
  'Amber',
  'Quiet',
  'Hollow',
  'Silver',
  'Paper',
  'Winter',
  'Crimson',
  'Distant',
  'Gentle',
  'Broken',
];
const second = [
  'Harbour',
  'Lantern',
  'Orchard',
  'Clock',
  'Sparrow',
  'Bridge',
  'Garden',
  'Tower',
  'River',
  'Engine',
];

/** Each of the hundred pairs of words names `count / 100` works. */
export const titleOf = (index: number): string =>
  `${first[index % 10]} ${second[Math.floor(index / 10) % 10]} ${Math.floor(index / 100) + 1}`;

export function makeLibrary(folder: string, count: number): void {
  const tiny = Array.from({ length: 8 }, (_, shade) => drawCover(shade));
  for (let index = 0; index < count - 1; index++) {
    const chapter = join(folder, titleOf(index), 'Chapter 1');
    mkdirSync(chapter, { recursive: true });
    writeFileSync(join(chapter, '001.png'), tiny[index % tiny.length] ?? '');
  }
  const chapter = join(folder, longWork, 'Chapter 1');
  mkdirSync(chapter, { recursive: true });
  for (let page = 1; page <= longPages; page++) {
    writeFileSync(join(chapter, `${String(page).padStart(3, '0')}.jpg`), drawPage(page));
  }
}

function drawCover(shade: number): Buffer {
  const canvas = createCanvas(40, 60);
  const context = canvas.getContext('2d');
  context.fillStyle = `hsl(${shade * 45} 40% 60%)`;
  context.fillRect(0, 0, 40, 60);
  return canvas.toBuffer('image/png');
}

/** 1440 x 2048 in greys: panels, speed lines and screen tones, about as many bytes as a scan. */
function drawPage(page: number): Buffer {
  const canvas = createCanvas(1440, 2048);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 1440, 2048);
  context.lineWidth = 6;
  for (let panel = 0; panel < 6; panel++) {
    const [x, y] = [60 + (panel % 2) * 670, 60 + Math.floor(panel / 2) * 650];
    context.strokeRect(x, y, 640, 620);
    for (let line = 0; line < 60; line++) {
      const angle = ((line + page) / 60) * Math.PI * 2;
      context.lineWidth = 1 + ((line * page) % 5);
      context.beginPath();
      context.moveTo(x + 320 + Math.cos(angle) * 120, y + 310 + Math.sin(angle) * 120);
      context.lineTo(x + 320 + Math.cos(angle) * 300, y + 310 + Math.sin(angle) * 300);
      context.stroke();
    }
    context.fillStyle = `rgb(${[1, 2, 3].map(() => 90 + ((panel * 37 + page) % 90)).join(',')})`;
    for (let dot = 0; dot < 2400; dot++) {
      context.fillRect(x + 20 + (dot % 60) * 10, y + 420 + Math.floor(dot / 60) * 4.5, 3, 3);
    }
  }
  return canvas.toBuffer('image/jpeg', 88);
}
