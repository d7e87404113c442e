/** Panels of a page as shots, looked at in the pictures of a finished video. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { decodeVideoFrameAt, pixelAt, type DecodedVideoFrame } from '@komavox/media/testing';
import type { Shot } from '@komavox/scene';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { render } from '../src/index.js';
import { form, sound } from './frames.js';

type Colour = readonly [red: number, green: number, blue: number];
const red: Colour = [200, 40, 40];
const yellow: Colour = [220, 200, 40];
const green: Colour = [40, 160, 60];
const blue: Colour = [40, 60, 200];

/** A white page of a wide panel, whose halves differ, over a tall one and one in the shape of the video. */
const size = { width: 1000, height: 1500 };
const panels = {
  wide: { x: 50, y: 50, width: 900, height: 400 },
  tall: { x: 50, y: 500, width: 250, height: 900 },
  fitting: { x: 400, y: 500, width: 500, height: 900 },
} as const;

function pageOfPanels(): Buffer {
  const canvas = createCanvas(size.width, size.height);
  const surface = canvas.getContext('2d');
  const fill = ([r, g, b]: Colour, x: number, y: number, width: number, height: number) => {
    surface.fillStyle = `rgb(${r} ${g} ${b})`;
    surface.fillRect(x, y, width, height);
  };
  fill([255, 255, 255], 0, 0, size.width, size.height);
  fill(red, 50, 50, 450, 400);
  fill(yellow, 500, 50, 450, 400);
  fill(green, 50, 500, 250, 900);
  fill(blue, 400, 500, 500, 900);
  return canvas.toBuffer('image/png');
}

const shotOf = (panel: keyof typeof panels, over: Partial<Shot> = {}): Shot => {
  const { x, y, width, height } = panels[panel];
  const box = {
    x: x / size.width,
    y: y / size.height,
    width: width / size.width,
    height: height / size.height,
  };
  return { box, move: 'hold', fill: 'blur', ...over };
};

/** A second each, but one without audio and one with a pause. */
const shots: readonly Shot[] = [
  shotOf('wide'),
  shotOf('tall', { move: 'push-in' }),
  shotOf('fitting', { move: 'pull-out' }),
  shotOf('wide', { move: 'pan' }),
  shotOf('wide', { move: 'pan-back' }),
  shotOf('tall', { fill: 'colour' }),
  shotOf('wide', { seconds: 0.5 }),
  shotOf('fitting', { pause: 0.5 }),
  shotOf('tall', { fill: 'colour' }),
  shotOf('fitting'),
  shotOf('tall', { fill: 'colour' }),
  shotOf('fitting'),
];
const animations = [
  { frameIndex: 9, type: 'wipe' },
  { frameIndex: 10, type: 'slideUp' },
  { frameIndex: 11, type: 'flash' },
];
const spoken = shots.flatMap(({ seconds }, frameIndex) => (seconds === undefined ? [{ frameIndex }] : []));

let product: TestProduct;
let folder: string;
let file: string;

beforeAll(async () => {
  product = await bootForTest([render] as never, { environment: { RENDER_THREADS: '2' } });
  folder = await mkdtemp(join(tmpdir(), 'shots-test-'));
  file = join(folder, 'shots.mp4');
  const call = { method: 'POST', user: 'user-1' } as const;
  const audio = await sound(1);
  const sent = await product.call('render', '/api/video/process', {
    ...call,
    ...form([
      { name: 'exportId', value: 'shots' },
      { name: 'shots', value: JSON.stringify(shots.map((shot, frameIndex) => ({ frameIndex, ...shot }))) },
      { name: 'animations', value: JSON.stringify(animations) },
      { name: 'audioData', value: JSON.stringify(spoken) },
      ...shots.map(() => ({ name: 'images', value: pageOfPanels() })),
      ...spoken.map(() => ({ name: 'audioFiles', value: audio })),
    ]),
  });
  expect(sent.status).toBe(200);
  const answer = await product.call('render', '/api/video/compile', { ...call, body: { exportId: 'shots' } });
  expect(answer.status).toBe(200);
  await writeFile(file, await answer.bytes());
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const pictureAt = (seconds: number) => decodeVideoFrameAt(file, seconds);

const isNear = (seen: readonly number[], wanted: Colour) =>
  seen.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 25);

/** Whether all of it, from its edges inwards, has the colour. */
function isFilled(
  picture: DecodedVideoFrame,
  from: readonly [number, number],
  to: readonly [number, number],
  colour: Colour,
) {
  for (let x = from[0]; x <= to[0]; x += (to[0] - from[0]) / 20) {
    for (let y = from[1]; y <= to[1]; y += (to[1] - from[1]) / 20) {
      if (!isNear(pixelAt(picture, Math.floor(x), Math.floor(y)), colour)) return false;
    }
  }
  return true;
}

/** The darkest channel sum anywhere. */
function darkest(picture: DecodedVideoFrame): number {
  let least = 765;
  for (let x = 0; x < 1080; x += 12) {
    for (let y = 0; y < 1920; y += 12) {
      least = Math.min(
        least,
        pixelAt(picture, x, y).reduce((sum, value) => sum + value, 0),
      );
    }
  }
  return least;
}

it('fills the width with a wide panel, over a blurred and darker copy of it', async () => {
  const picture = await pictureAt(0.5);
  expect(isFilled(picture, [4, 730], [530, 1190], red)).toBe(true);
  expect(isFilled(picture, [550, 730], [1075, 1190], yellow)).toBe(true);
  const [left, right] = [pixelAt(picture, 20, 100), pixelAt(picture, 1060, 1800)];
  expect(isNear(left, [120, 24, 24])).toBe(true);
  expect(isNear(right, [132, 120, 24])).toBe(true);
});

it('fills the height with a tall panel, that has come nearer', async () => {
  const early = await pictureAt(1.01);
  const late = await pictureAt(1.95);
  expect(isFilled(late, [280, 5], [800, 1915], green)).toBe(true);
  expect(isFilled(early, [300, 110], [780, 1810], green)).toBe(true);
  expect(isNear(pixelAt(early, 540, 20), green)).toBe(false);
});

it('fills all of the picture with a panel that fits nearly', async () => {
  for (const seconds of [2.01, 2.95]) {
    expect(isFilled(await pictureAt(seconds), [2, 2], [1077, 1917], blue)).toBe(true);
  }
});

it('pans from end to end, either way', async () => {
  const seen = async (seconds: number) => {
    const picture = await pictureAt(seconds);
    return [
      isFilled(picture, [25, 500], [1055, 1420], red),
      isFilled(picture, [25, 500], [1055, 1420], yellow),
    ];
  };
  expect([await seen(3.02), await seen(3.98)]).toEqual([
    [true, false],
    [false, true],
  ]);
  expect([await seen(4.02), await seen(4.98)]).toEqual([
    [false, true],
    [true, false],
  ]);
  // Halfway both are seen.
  expect(await seen(3.5)).toEqual([false, false]);
});

it('has the colour of the edge around a panel where that is chosen', async () => {
  expect(isFilled(await pictureAt(5.5), [2, 2], [1077, 1917], green)).toBe(true);
});

it('lasts as long as it says where it has no audio', async () => {
  expect(isFilled(await pictureAt(6.25), [4, 730], [530, 1190], red)).toBe(true);
  expect(isFilled(await pictureAt(6.6), [2, 2], [1077, 1917], blue)).toBe(true);
});

it('goes on after its audio for its pause', async () => {
  expect(isFilled(await pictureAt(7.95), [2, 2], [1077, 1917], blue)).toBe(true);
  expect(isFilled(await pictureAt(8.05), [2, 2], [1077, 1917], green)).toBe(true);
});

it('comes over what was shown before', async () => {
  const wiped = await pictureAt(9.11);
  expect(isFilled(wiped, [4, 4], [380, 1915], blue)).toBe(true);
  expect(isFilled(wiped, [500, 4], [1075, 1915], green)).toBe(true);
  const slid = await pictureAt(10.11);
  expect(isFilled(slid, [4, 4], [1075, 1080], blue)).toBe(true);
  expect(isFilled(slid, [4, 1200], [1075, 1915], green)).toBe(true);
  for (const [seconds, colour] of [
    [9.95, blue],
    [10.95, green],
  ] as const)
    expect(isFilled(await pictureAt(seconds), [2, 2], [1077, 1917], colour)).toBe(true);
});

it('may come in a flash', async () => {
  expect(darkest(await pictureAt(11.01))).toBeGreaterThan(600);
  expect(isFilled(await pictureAt(11.95), [2, 2], [1077, 1917], blue)).toBe(true);
});

it('has no black bars at any time', async () => {
  for (let seconds = 0.02; seconds < 6; seconds += 0.33) {
    expect(darkest(await pictureAt(seconds))).toBeGreaterThan(110);
  }
});
