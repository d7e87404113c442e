/**
 * The job that is measured: 20 manga-like pages, two minutes, every animation, captions that change about three times a
 * second, a text on every page and a sticker on every third. Made by a generator of numbers with a fixed seed.
 */
import { randomFrom } from '@komavox/test-kit';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFaces } from '@komavox/fonts';
import { encodeWav } from '@komavox/media';
import { animationTypes, type AnimationType, type WordTiming } from '@komavox/scene';

interface WorkPage {
  readonly image: string;
  readonly sound: string;
  readonly seconds: number;
  readonly animation: AnimationType;
  readonly words: readonly WordTiming[];
  readonly title: string;
  readonly sticker: boolean;
}

export interface Workload {
  readonly folder: string;
  readonly background: string;
  readonly sticker: string;
  readonly pages: readonly WorkPage[];
  readonly seconds: number;
}

const sentences = [
  'the lantern on the pier went out before the ferry reached the other side',
  'nobody had told him that the castle could hear every step on its stairs',
  'we have until sunrise to carry these letters over the mountain and back',
  'she counted nine swords on the wall and only eight men in the room',
];

export function makeWorkload(folder: string, count = 20): Workload {
  mkdirSync(folder, { recursive: true });
  for (const { family, file } of fontFaces) if (family === 'Arimo') GlobalFonts.registerFromPath(file);
  const random = randomFrom(20_260_101);
  const write = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const pages = Array.from({ length: count }, (_, index): WorkPage => {
    const canvas = drawPage(random, index);
    const jpeg = index % 2 === 0;
    // Six seconds on average, and never a whole number of video frames.
    const seconds = 6 + (((index * 7) % 10) - 4.5) * 0.0713;
    const words = (sentences[index % sentences.length] ?? '').split(' ');
    const pace = (seconds - 0.4) / words.length;
    return {
      image: write(
        `page-${index}.${jpeg ? 'jpg' : 'png'}`,
        jpeg ? canvas.toBuffer('image/jpeg', 92) : canvas.toBuffer('image/png'),
      ),
      sound: write(`sound-${index}.wav`, encodeWav({ rate: 44_100, channels: [murmur(random, seconds)] })),
      seconds,
      animation: animationTypes[index % animationTypes.length] ?? 'fade',
      words: words.map((word, at) => ({ word, start: 0.2 + at * pace, end: 0.2 + (at + 1) * pace })),
      title: `Chapter ${index + 1}`,
      sticker: index % 3 === 0,
    };
  });
  return {
    folder,
    background: write('background.jpg', drawBackground(random).toBuffer('image/jpeg', 92)),
    sticker: write('sticker.png', drawSticker().toBuffer('image/png')),
    pages,
    seconds: pages.reduce((sum, page) => sum + page.seconds, 0),
  };
}

/** Noise in syllables: as hard for an audio encoder as speech. */
function murmur(random: () => number, seconds: number): Float32Array {
  const rate = 44_100;
  let low = 0;
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
    const time = at / rate;
    low += 0.15 * (random() * 2 - 1 - low);
    const voice = Math.sin(2 * Math.PI * (120 + 20 * Math.sin(time * 3)) * time);
    return (0.3 * voice + 0.6 * low) * Math.max(0, Math.sin(time * 14)) * 0.6;
  });
}

function drawPage(random: () => number, index: number) {
  const [width, height] = [1400, 2000];
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext('2d');
  surface.fillStyle = '#fcfcf8';
  surface.fillRect(0, 0, width, height);
  const rows = 2 + Math.floor(random() * 3);
  for (let row = 0; row < rows; row += 1) {
    const columns = 1 + Math.floor(random() * 3);
    for (let column = 0; column < columns; column += 1) {
      const [w, h] = [(width - 80) / columns - 20, (height - 80) / rows - 20];
      const [x, y] = [50 + column * (w + 20), 50 + row * (h + 20)];
      drawPanel(surface, random, x, y, w, h, `${index + 1}-${row + 1}`);
    }
  }
  return canvas;
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

function drawBackground(random: () => number) {
  const canvas = createCanvas(1080, 1920);
  const surface = canvas.getContext('2d');
  const sky = surface.createLinearGradient(0, 0, 1080, 1920);
  sky.addColorStop(0, '#1d2b53');
  sky.addColorStop(1, '#c8553d');
  surface.fillStyle = sky;
  surface.fillRect(0, 0, 1080, 1920);
  for (let blob = 0; blob < 40; blob += 1) {
    surface.fillStyle = `rgba(${Math.round(120 + random() * 130)},${Math.round(90 + random() * 100)},180,0.12)`;
    surface.beginPath();
    surface.arc(random() * 1080, random() * 1920, 60 + random() * 240, 0, 7);
    surface.fill();
  }
  return canvas;
}

function drawSticker() {
  const canvas = createCanvas(324, 324);
  const surface = canvas.getContext('2d');
  surface.translate(162, 162);
  surface.fillStyle = '#d7263d';
  surface.beginPath();
  for (let corner = 0; corner < 24; corner += 1) {
    const radius = corner % 2 ? 155 : 112;
    const angle = (corner / 24) * 2 * Math.PI;
    surface.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  surface.fill();
  surface.fillStyle = '#ffffff';
  surface.font = 'bold 90px Arimo';
  surface.textAlign = 'center';
  surface.textBaseline = 'middle';
  surface.fillText('POW', 0, 0);
  return canvas;
}
