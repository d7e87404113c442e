/** Videos in other shapes, sizes and rates than the usual ones, looked at in their streams and pictures. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeVideoFrameAt, pixelAt, probeVideo } from '@komavox/media/testing';
import { defaultVideoFormat, videoSize, type VideoFormat } from '@komavox/scene';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { render } from '../src/index.js';
import { form, page, sound } from './frames.js';

let product: TestProduct;
let folder: string;
const call = { method: 'POST', user: 'user-1' } as const;

/** A whole page, and the middle of it as a shot; half a second each. */
async function upload(): Promise<void> {
  const audio = await sound(0.5);
  const shot = {
    frameIndex: 1,
    box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
    move: 'pan',
    fill: 'colour',
  };
  const sent = await product.call('render', '/api/video/process', {
    ...call,
    ...form([
      { name: 'exportId', value: 'formats' },
      { name: 'shots', value: JSON.stringify([shot]) },
      { name: 'animations', value: JSON.stringify([{ frameIndex: 0, type: 'slideLeft' }]) },
      { name: 'audioData', value: JSON.stringify([{ frameIndex: 0 }, { frameIndex: 1 }]) },
      ...[1, 2].map(() => ({ name: 'images', value: page('rgb(40 160 60)') })),
      ...[1, 2].map(() => ({ name: 'audioFiles', value: audio })),
    ]),
  });
  expect(sent.status).toBe(200);
}

beforeAll(async () => {
  product = await bootForTest([render] as never, { environment: { RENDER_THREADS: '2' } });
  folder = await mkdtemp(join(tmpdir(), 'formats-test-'));
  await upload();
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const compile = (format: unknown) =>
  product.call('render', '/api/video/compile', {
    ...call,
    body: { exportId: 'formats', format, subtitles: { frameTexts: [{ frameIndex: 0, text: 'Look here' }] } },
  });

async function videoOf(format: Partial<VideoFormat>): Promise<string> {
  const answer = await compile(format);
  expect(answer.status).toBe(200);
  const file = join(folder, `${Object.values(format).join('-').replace(':', 'x')}.mp4`);
  await writeFile(file, await answer.bytes());
  return file;
}

it.each<Partial<VideoFormat>>([
  { shape: '4:5', fps: 24, size: 720 },
  { shape: '4:5', fps: 60, size: 1080, quality: 'high' },
  { shape: '1:1', fps: 60, size: 720 },
  { shape: '1:1', fps: 30, size: 1080 },
  { shape: '16:9', fps: 24, size: 1080, quality: 'small' },
  { shape: '16:9', fps: 30, size: 720 },
  { shape: '9:16', fps: 60, size: 720 },
  { fps: 24 },
])('makes a video of %j', async (wanted) => {
  const format = { ...defaultVideoFormat, ...wanted };
  const size = videoSize(format);
  const file = await videoOf(wanted);
  const probed = await probeVideo(file);
  expect(probed).toMatchObject({ ...size, fps: format.fps, codecs: { video: 'h264', audio: 'aac' } });
  expect(probed.videoFrames / format.fps).toBeCloseTo(probed.videoDuration, 3);
  expect(Math.abs(probed.duration - 1.05)).toBeLessThan(0.1);
  const still = await decodeVideoFrameAt(file, 0.45);
  const shot = await decodeVideoFrameAt(file, probed.videoDuration - 0.2);
  const isGreen = ([red, green, blue]: ReturnType<typeof pixelAt>) => green > red + 60 && green > blue + 60;
  // The page is inside of the picture: its middle is, and of the shot its corners.
  expect(isGreen(pixelAt(still, size.width / 2, Math.floor(size.height / 4)))).toBe(true);
  for (const [x, y] of [
    [2, 2],
    [size.width - 3, size.height - 3],
    [size.width / 2, size.height / 2],
  ] as const)
    expect(isGreen(pixelAt(shot, x, y))).toBe(true);
});

it.each([
  [{ shape: '3:2' }, 'Choose one of 9:16, 4:5, 1:1, 16:9.'],
  [{ fps: 25 }, 'Choose one of 24, 30, 60.'],
  [{ size: '720' }, 'Choose one of 720, 1080.'],
  [{ quality: 'best' }, 'Choose one of small, standard, high.'],
])('refuses %j in plain words', async (format, words) => {
  const answer = await compile(format);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(words);
});
