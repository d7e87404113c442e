/** A recap: a shot every two and a half seconds, all of them moving, speech, music and captions. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeWav } from '@komavox/media';
import type { Size, Shot, ShotMove, WordTiming } from '@komavox/scene';
import { randomFrom } from '@komavox/test-kit';
import { drawPage, murmur, registerLetters, sentences } from './page.js';

export const shotSeconds = 2.5;

interface RecapShot {
  /** Path of the page. */
  readonly image: string;
  /** Of the page, in pixels. */
  readonly page: Size;
  readonly shot: Shot;
  readonly sound: string;
  readonly words: readonly WordTiming[];
}

export interface Recap {
  readonly folder: string;
  /** Path of a sound that is repeated. */
  readonly music: string;
  readonly shots: readonly RecapShot[];
  readonly seconds: number;
}

/** Eased at the start and then held, or all the time. */
export type Pace = 'default' | 'all the time';

const moves: Readonly<Record<Pace, readonly [ShotMove, ShotMove]>> = {
  default: ['push-in', 'pull-out'],
  'all the time': ['pan', 'pan-back'],
};

export function makeRecap(folder: string, count: number, pace: Pace): Recap {
  mkdirSync(folder, { recursive: true });
  registerLetters();
  const random = randomFrom(20_260_202);
  const write = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const shots: RecapShot[] = [];
  for (let index = 0; shots.length < count; index += 1) {
    const { canvas, panels } = drawPage(random, index);
    const image = write(`page-${index}.jpg`, canvas.toBuffer('image/jpeg', 92));
    for (const box of panels.slice(0, count - shots.length)) {
      const at = shots.length;
      const words = (sentences[at % sentences.length] ?? '').split(' ').slice(0, 7);
      const wordSeconds = (shotSeconds - 0.3) / words.length;
      shots.push({
        image,
        page: { width: canvas.width, height: canvas.height },
        shot: { box, move: moves[pace][at % 2] ?? 'hold', fill: 'blur' },
        sound: write(`voice-${at}.wav`, encodeWav({ rate: 44_100, channels: [murmur(random, shotSeconds)] })),
        words: words.map((word, place) => ({
          word,
          start: 0.1 + place * wordSeconds,
          end: 0.1 + (place + 1) * wordSeconds,
        })),
      });
    }
  }
  return {
    folder,
    music: write('music.wav', encodeWav({ rate: 44_100, channels: [chord()] })),
    shots,
    seconds: count * shotSeconds,
  };
}

/** Eight seconds. */
function chord(): Float32Array {
  const rate = 44_100;
  return Float32Array.from({ length: 8 * rate }, (_, at) => {
    const time = (2 * Math.PI * at) / rate;
    return 0.1 * (Math.sin(220 * time) + Math.sin(277.2 * time) + Math.sin(329.6 * time));
  });
}
