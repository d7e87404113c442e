import { randomFrom } from '@komavox/test-kit';
import { animationVideoFrames } from '../animation.js';
import { canvasHeight, canvasWidth, type Box, type Size } from '../format.js';
import { canvasOf } from '../video-format.js';
import { fillSizeOf, makeFill } from './shot-fill.js';
import { moveVideoFrames, shotCrop, shotMoves, shotPlace, shotSize } from './shot.js';

const videoFrames = 121;
const at = (part: Size, move: (typeof shotMoves)[number], videoFrame: number) =>
  shotPlace(part, { move, videoFrames }, videoFrame);

/** What of the page is seen, in its pixels. */
function seen(crop: Box, place: Box): Box {
  const [across, down] = [crop.width / place.width, crop.height / place.height];
  const [left, top] = [Math.max(0, place.x), Math.max(0, place.y)];
  const right = Math.min(canvasWidth, place.x + place.width);
  const bottom = Math.min(canvasHeight, place.y + place.height);
  return {
    x: crop.x + (left - place.x) * across,
    y: crop.y + (top - place.y) * down,
    width: (right - left) * across,
    height: (bottom - top) * down,
  };
}

const wide = { width: 1200, height: 400 };
const square = { width: 500, height: 500 };
const tall = { width: 200, height: 900 };
const fitting = { width: 590, height: 1000 };
const parts = { wide, square, tall, fitting };

it('never shows what lies outside of the page, whatever the box, the move and the moment', () => {
  const random = randomFrom(7);
  for (let round = 0; round < 3000; round += 1) {
    const page = { width: 1 + Math.floor(random() * 4000), height: 1 + Math.floor(random() * 4000) };
    const [x, y] = [random() * 1.2 - 0.1, random() * 1.2 - 0.1];
    const box = { x, y, width: random() * 1.2, height: random() * 1.2 };
    const crop = shotCrop(box, page);
    expect(crop.width >= 1 && crop.height >= 1).toBe(true);
    const move = shotMoves[round % shotMoves.length] ?? 'hold';
    const view = seen(crop, at(crop, move, random() * 130));
    expect(view.x).toBeGreaterThanOrEqual(-1e-6);
    expect(view.y).toBeGreaterThanOrEqual(-1e-6);
    expect(view.x + view.width).toBeLessThanOrEqual(page.width + 1e-6);
    expect(view.y + view.height).toBeLessThanOrEqual(page.height + 1e-6);
  }
});

it('is the part that the box says, in whole pixels', () => {
  const page = { width: 1000, height: 1500 };
  expect(shotCrop({ x: 0.1, y: 0.2, width: 0.5, height: 0.3 }, page)).toEqual({
    x: 100,
    y: 300,
    width: 500,
    height: 450,
  });
});

describe('the still view', () => {
  it('fills the width with a wide part and the height with a tall one, in the middle', () => {
    expect(at(wide, 'hold', 0)).toEqual({ x: 0, y: 780, width: 1080, height: 360 });
    expect(at(tall, 'hold', 50)).toEqual({ x: 327, y: 0, width: 426, height: 1920 });
  });

  it('is filled wholly by a part that nearly fits', () => {
    const place = at(fitting, 'hold', 0);
    expect(place).toEqual({ x: -26, y: 0, width: 1132, height: 1920 });
  });

  it.each(['push-in', 'pull-out'] as const)('is where a %s ends after 0.8 seconds', (move) => {
    for (const part of Object.values(parts)) {
      const still = at(part, 'hold', 0);
      const widths = Array.from({ length: videoFrames }, (_, videoFrame) => at(part, move, videoFrame).width);
      expect(Math.abs((widths[0] ?? 0) / still.width - 1)).toBeGreaterThan(0.05);
      const growing = widths.slice(0, animationVideoFrames).every((width, videoFrame) => {
        const next = widths[videoFrame + 1] ?? 0;
        // The last is in whole pixels.
        return move === 'push-in' ? next >= width - 0.5 : next <= width + 0.5;
      });
      expect(growing).toBe(true);
      for (const videoFrame of [animationVideoFrames, 60, videoFrames - 1, Infinity]) {
        expect(at(part, move, videoFrame)).toEqual(still);
      }
      expect(moveVideoFrames({ move, videoFrames })).toBe(animationVideoFrames);
    }
  });
});

it('comes nearer all through a drift, two pixels at a time, up to the still view', () => {
  for (const part of Object.values(parts)) {
    const widths = Array.from(
      { length: videoFrames },
      (_, videoFrame) => at(part, 'drift', videoFrame).width,
    );
    const steps = widths.slice(1).map((width, before) => width - (widths[before] ?? Infinity));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect(new Set(widths).size).toBeGreaterThan(20);
    expect(at(part, 'drift', videoFrames - 1)).toEqual(at(part, 'hold', 0));
    expect(at(part, 'drift', Infinity)).toEqual(at(part, 'hold', 0));
  }
  expect(moveVideoFrames({ move: 'drift', videoFrames })).toBe(videoFrames - 1);
});

describe('a pan', () => {
  it.each(['wide', 'square', 'tall'] as const)('goes over a %s part from end to end', (name) => {
    const places = Array.from({ length: videoFrames }, (_, videoFrame) => at(parts[name], 'pan', videoFrame));
    const axis = name === 'tall' ? 'y' : 'x';
    const [side, canvas] =
      axis === 'x' ? (['width', canvasWidth] as const) : (['height', canvasHeight] as const);
    expect(places[0]?.[axis] === 0).toBe(true);
    expect((places.at(-1)?.[axis] ?? 0) + (places.at(-1)?.[side] ?? 0)).toBe(canvas);
    places.forEach((place, videoFrame) => {
      const next = places[videoFrame + 1] ?? place;
      expect(next[axis]).toBeLessThanOrEqual(place[axis]);
      expect(place[axis]).toBeLessThanOrEqual(0);
      expect(place[axis] + place[side]).toBeGreaterThanOrEqual(canvas);
    });
    const back = Array.from({ length: videoFrames }, (_, videoFrame) =>
      at(parts[name], 'pan-back', videoFrame),
    );
    expect(back[0]).toEqual(places.at(-1));
    expect(back.at(-1)).toEqual(places[0]);
    expect(moveVideoFrames({ move: 'pan', videoFrames })).toBe(videoFrames - 1);
  });

  it('shows a part larger than the still view, and at most twice as large', () => {
    expect(at(wide, 'pan', 0)).toMatchObject({ width: 2160, height: 720 });
    expect(at(square, 'pan', 0)).toMatchObject({ width: 1920, height: 1920 });
  });

  it('of a frame of a single video frame has a place', () => {
    expect(shotPlace(wide, { move: 'pan', videoFrames: 1 }, 0)).toMatchObject({ width: 2160 });
  });
});

it('is kept in the largest size in which it is drawn, and in the same shape', () => {
  for (const move of shotMoves) {
    for (const part of Object.values(parts)) {
      const size = shotSize(part, move);
      const drawn = Array.from({ length: videoFrames }, (_, videoFrame) => at(size, move, videoFrame).width);
      expect(Math.abs(Math.max(...drawn) - size.width)).toBeLessThan(size.width * 0.01 + 1);
      expect(size.width / size.height).toBeCloseTo(part.width / part.height, 1);
    }
  }
});

describe('the fill', () => {
  const fillSize = fillSizeOf(canvasOf());
  const small = (colourAt: (x: number, y: number) => readonly number[]) =>
    Uint8ClampedArray.from(
      Array.from({ length: fillSize.width * fillSize.height }, (_, at) => [
        ...colourAt(at % fillSize.width, Math.floor(at / fillSize.width)),
        255,
      ]).flat(),
    );

  it('of a part of one colour is that colour, darkened where it is blurred', () => {
    const pixels = small(() => [200, 100, 50]);
    makeFill(pixels, 'blur', fillSize);
    expect(new Set(pixels.map((value, at) => (at % 4 === 0 ? value : 120)))).toEqual(new Set([120]));
    expect([...pixels.subarray(0, 4)]).toEqual([120, 60, 30, 255]);
  });

  it('has no edges left, and its sides where the part has them', () => {
    const pixels = small((x) => (x < 27 ? [0, 0, 0] : [255, 255, 255]));
    makeFill(pixels, 'blur', fillSize);
    const row = Array.from({ length: fillSize.width }, (_, x) => pixels[4 * (48 * fillSize.width + x)] ?? 0);
    const steps = row.slice(1).map((value, at) => value - (row[at] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(20);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    expect([row[0], row.at(-1)]).toEqual([0, 153]);
  });

  it('is the most frequent colour inside of the line around a panel', () => {
    const pixels = small((x, y) => {
      const depth = Math.min(x, y, fillSize.width - 1 - x, fillSize.height - 1 - y);
      if (depth < 2) return [0, 0, 0];
      return y < 40 ? [230, 40, 40] : [20, 40, x < 50 ? 220 : 222];
    });
    makeFill(pixels, 'colour', fillSize);
    expect([...new Set(pixels)].sort((one, other) => one - other)).toEqual([20, 40, 220, 255]);
  });
});
