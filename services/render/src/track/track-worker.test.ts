import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio, encodeWav } from '@komavox/media';
import { RenderThreads } from '../threads/render-threads.js';
import type { TrackTask } from './track-worker.js';

const encoding = {
  filename: new URL('./track-worker.js', import.meta.url).href,
  name: 'encode',
  what: 'A track',
};
const never = new AbortController().signal;

let folder: string;
let threads: RenderThreads;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komavox-track-'));
  threads = new RenderThreads(1);
});
afterAll(async () => {
  await threads.close();
  await rm(folder, { recursive: true });
});

const encode = (task: Omit<TrackTask, 'file'>, name: string, signal = never) =>
  threads.start(encoding, { ...task, file: join(folder, name) } satisfies TrackTask, signal);

it('mixes effects and music of the product', async () => {
  const chime = { start: 0.2, seconds: 1, gain: 1, fadeOut: 0, source: { effect: 'chime' } } as const;
  const calm = {
    start: 0,
    seconds: 2,
    gain: 0.5,
    fadeOut: 0,
    source: { mood: 'calm' },
    repeats: true,
  } as const;
  const target = { loudness: -14, peak: -1 };
  await encode({ seconds: 2, sounds: [calm, chime], target }, 'own.m4a').result;
  expect((await stat(join(folder, 'own.m4a'))).size).toBeGreaterThan(10_000);
});

it('writes one channel where no sound has two, as loud as each of two', async () => {
  const tone = Float32Array.from({ length: 48_000 }, (_, at) => 0.25 * Math.sin(at / 20));
  const files = { speech: [tone], song: [tone, tone] };
  for (const [name, channels] of Object.entries(files))
    await writeFile(join(folder, name), encodeWav({ rate: 48_000, channels }));
  const sound = (name: string) => ({
    ...{ start: 0, seconds: 1, gain: 1, fadeOut: 0 },
    source: { file: join(folder, name) },
  });
  const written = async (name: string, sounds: TrackTask['sounds']) => {
    await encode({ seconds: 1, sounds }, name).result;
    return (await decodeAudio(await readFile(join(folder, name)))).channels;
  };
  const apart = await Promise.all([
    written('speech.m4a', [sound('speech')]),
    written('both.m4a', [sound('speech'), { ...sound('song'), gain: 0 }]),
  ]);
  expect(apart.map(({ length }) => length)).toEqual([1, 2]);
  const level = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / 48_000);
  for (const samples of apart.flat()) expect(level(samples)).toBeCloseTo(level(tone), 2);
});

it('says what failed, and goes on with the next', async () => {
  const lost = { start: 0, seconds: 1, gain: 1, fadeOut: 0, source: { file: join(folder, 'none') } };
  await expect(encode({ seconds: 1, sounds: [lost] }, 'lost.m4a').result).rejects.toThrow('ENOENT');
  await encode({ seconds: 1, sounds: [] }, 'silent.m4a').result;
});

it('stops soon when it is no longer wanted, however long the track', async () => {
  const controller = new AbortController();
  const { result, ended } = encode({ seconds: 360_000, sounds: [] }, 'long.m4a', controller.signal);
  setTimeout(() => controller.abort(new Error('cancelled')), 100);
  await expect(result).rejects.toThrow('cancelled');
  await expect(ended).rejects.toThrow('no longer wanted');
});
