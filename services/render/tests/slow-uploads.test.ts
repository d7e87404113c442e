/** Files that can't be read in time, which says nothing of them. */
import { randomFillSync } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { IsolatedWork } from '@komavox/isolation';
import type { RenderContext } from '../src/context.js';
import { acceptAudio, acceptImage } from '../src/uploads/accept-file.js';
import type { Measured, SoundToMeasure } from '../src/uploads/measure-process.js';
import type { DecodedPicture } from '../src/uploads/picture-process.js';
import { sound } from './frames.js';

const sounds = new URL('../src/uploads/measure-process.js', import.meta.url);
const pictures = new URL('../src/uploads/picture-process.js', import.meta.url);

/** PNG of pixels at random, which takes a quarter of a second to decode; those of one colour are done before anybody looks. */
function noise(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext('2d');
  const image = surface.createImageData(width, height);
  randomFillSync(image.data);
  for (let alpha = 3; alpha < image.data.length; alpha += 4) image.data[alpha] = 255;
  surface.putImageData(image, 0, 0);
  return canvas.toBuffer('image/png');
}

it.each([
  ['more of a processor than they may', { maxCpuMs: 0 }],
  ['longer than anybody waits', { maxWallMs: 1 }],
])('is answered 503, with a time to try again after, for good files that take %s', async (_name, limits) => {
  const measuring = new IsolatedWork<SoundToMeasure, Measured>(sounds, limits);
  const pictureDecoding = new IsolatedWork<Uint8Array, DecodedPicture>(pictures, limits);
  const settings = { fileBytes: 100_000_000, audioSeconds: 600 };
  const context = { measuring, pictureDecoding, settings } as unknown as RenderContext;
  const later = { status: 503, retryable: true, headers: { 'Retry-After': '60' } };
  try {
    const audio = await sound(599);
    await expect(acceptAudio(context, 'ada', 'a.mp3', audio)).rejects.toMatchObject({
      ...{ code: 'audio_too_slow', ...later },
    });
    const image = noise(4000, 4000);
    await expect(acceptImage(context, 'ada', 'a.png', image)).rejects.toMatchObject({
      ...{ code: 'picture_too_slow', ...later },
    });
  } finally {
    await Promise.all([measuring.close(), pictureDecoding.close()]);
  }
});
