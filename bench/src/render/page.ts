/** What pages of a measured video are made of: panels of screentone and lines, a sentence for each, and a murmur to it. */
import { createCanvas, GlobalFonts, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFaces } from '@komavox/fonts';
import type { Box } from '@komavox/scene';

export const sentences = [
  'the lantern on the pier went out before the ferry reached the other side',
  'nobody had told him that the castle could hear every step on its stairs',
  'we have until sunrise to carry these letters over the mountain and back',
  'she counted nine swords on the wall and only eight men in the room',
];

/** The face that pages are lettered in. */
export function registerLetters(): void {
  for (const { family, file } of fontFaces) if (family === 'Arimo') GlobalFonts.registerFromPath(file);
}

/** Noise in syllables: as hard for an audio encoder as speech. */
export function murmur(random: () => number, seconds: number): Float32Array {
  const rate = 44_100;
  let low = 0;
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
    const time = at / rate;
    low += 0.15 * (random() * 2 - 1 - low);
    const voice = Math.sin(2 * Math.PI * (120 + 20 * Math.sin(time * 3)) * time);
    return (0.3 * voice + 0.6 * low) * Math.max(0, Math.sin(time * 14)) * 0.6;
  });
}

/** @returns the page, and its panels in shares of it */
export function drawPage(random: () => number, index: number): { canvas: Canvas; panels: readonly Box[] } {
  const [width, height] = [1400, 2000];
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext('2d');
  surface.fillStyle = '#fcfcf8';
  surface.fillRect(0, 0, width, height);
  const panels: Box[] = [];
  const rows = 2 + Math.floor(random() * 3);
  for (let row = 0; row < rows; row += 1) {
    const columns = 1 + Math.floor(random() * 3);
    for (let column = 0; column < columns; column += 1) {
      const [w, h] = [(width - 80) / columns - 20, (height - 80) / rows - 20];
      const [x, y] = [50 + column * (w + 20), 50 + row * (h + 20)];
      panels.push({ x: x / width, y: y / height, width: w / width, height: h / height });
      drawPanel(surface, random, x, y, w, h, `${index + 1}-${row + 1}`);
    }
  }
  return { canvas, panels };
}

function drawPanel(
  surface: SKRSContext2D,
  random: () => number,
  x: number,
  y: number,
  width: number,
  height: number,
  label: string,
): void {
  surface.save();
  surface.beginPath();
  surface.rect(x, y, width, height);
  surface.clip();
  surface.fillStyle = '#000000';
  // Screentone over a part of the panel.
  const pitch = 7 + random() * 4;
  const from = y + height * random() * 0.6;
  surface.beginPath();
  for (let down = from; down < Math.min(y + height, from + height * 0.5); down += pitch) {
    for (let across = x; across < x + width; across += pitch) {
      const shift = Math.round((down - from) / pitch) % 2 ? pitch / 2 : 0;
      surface.moveTo(across + shift + 2.3, down);
      surface.arc(across + shift, down, 2.3, 0, 2 * Math.PI);
    }
  }
  surface.fill();
  // Lines of figures, and lines of speed on some panels.
  surface.strokeStyle = '#101010';
  const point = () => [x + random() * width, y + random() * height] as const;
  for (let line = 0; line < 90; line += 1) {
    surface.lineWidth = 0.8 + random() * 4;
    surface.beginPath();
    surface.moveTo(...point());
    surface.bezierCurveTo(...point(), ...point(), ...point());
    surface.stroke();
  }
  if (random() < 0.4) {
    const [cx, cy] = point();
    for (let ray = 0; ray < 150; ray += 1) {
      const angle = random() * 2 * Math.PI;
      const inner = (width + height) * (0.12 + 0.2 * random());
      surface.lineWidth = 1 + random() * 3;
      surface.beginPath();
      surface.moveTo(cx + Math.cos(angle) * inner, cy + Math.sin(angle) * inner);
      surface.lineTo(cx + Math.cos(angle) * 3000, cy + Math.sin(angle) * 3000);
      surface.stroke();
    }
  }
  surface.fillStyle = '#ffffff';
  surface.lineWidth = 4;
  surface.beginPath();
  surface.ellipse(
    x + width / 2,
    y + height * 0.35,
    Math.min(150, width * 0.35),
    Math.min(80, height * 0.25),
    0,
    0,
    7,
  );
  surface.fill();
  surface.stroke();
  surface.fillStyle = '#000000';
  surface.font = '32px Arimo';
  surface.textAlign = 'center';
  surface.fillText(`WHO GOES ${label}?`, x + width / 2, y + height * 0.36);
  surface.restore();
  surface.lineWidth = 6;
  surface.strokeStyle = '#000000';
  surface.strokeRect(x, y, width, height);
}
