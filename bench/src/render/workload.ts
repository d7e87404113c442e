/**
 * The job that is measured: 20 manga-like pages, two minutes, every animation that poses the page, captions that change about three times a
 * second, a text on every page and a sticker on every third. Made by a generator of numbers with a fixed seed.
 */
import { randomFrom } from '@komavox/test-kit';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { encodeWav } from '@komavox/media';
import { animationTypes, isPose, type PoseType, type WordTiming } from '@komavox/scene';
import { drawPage, murmur, registerLetters, sentences } from './page.js';

interface WorkPage {
  readonly image: string;
  readonly sound: string;
  readonly seconds: number;
  readonly animation: PoseType;
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

export function makeWorkload(folder: string, count = 20): Workload {
  mkdirSync(folder, { recursive: true });
  registerLetters();
  const random = randomFrom(20_260_101);
  const write = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const poses = animationTypes.filter(isPose);
  const pages = Array.from({ length: count }, (_, index): WorkPage => {
    const { canvas } = drawPage(random, index);
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
      animation: poses[index % poses.length] ?? 'fade',
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
