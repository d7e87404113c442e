import { MovingPicture } from './moving-picture.js';

const canvas = { width: 64, height: 96 };
const grey = ({ width, height }: typeof canvas, value: (x: number, y: number) => number) => ({
  width,
  height,
  rgba: Buffer.from(
    Array.from({ length: width * height }, (_, at) => {
      const shade = value(at % width, Math.floor(at / width));
      return [shade, shade, shade, 255];
    }).flat(),
  ),
});
/** Of a grey, in the narrow range of a video. */
const luma = (shade: number) => 16 + (shade * 219) / 255;

/** Opens a picture and looks at its brightness at a place. */
function seen(
  part: ReturnType<typeof grey>,
  place: { x: number; y: number; width: number; height: number },
): (x: number, y: number) => number {
  const picture = new MovingPicture(
    part,
    grey(canvas, () => 40),
  );
  try {
    // What was shown before leaves nothing behind.
    picture.at({ x: 0, y: 0, width: part.width, height: part.height });
    const { frame } = picture.at(place);
    const bytes = Buffer.from(frame.data?.[0] ?? []);
    const stride = frame.linesize[0] ?? 0;
    return (x, y) => bytes[y * stride + x] ?? -1;
  } finally {
    picture.close();
  }
}

it('is copied to its place over what is behind', () => {
  const at = seen(
    grey({ width: 32, height: 20 }, (x) => 100 + 4 * x),
    { x: 9, y: 30, width: 32, height: 20 },
  );
  expect(Math.abs(at(9, 30) - luma(100))).toBeLessThanOrEqual(1);
  expect(Math.abs(at(40, 49) - luma(224))).toBeLessThanOrEqual(1);
  for (const [x, y] of [
    [8, 35],
    [41, 35],
    [20, 29],
    [20, 50],
  ] as const)
    expect(Math.abs(at(x, y) - luma(40))).toBeLessThanOrEqual(1);
});

it('is scaled to a smaller place', () => {
  const at = seen(
    grey({ width: 32, height: 20 }, (x) => 100 + 4 * x),
    { x: 10, y: 30, width: 16, height: 10 },
  );
  expect(Math.abs(at(18, 35) - luma(100 + 4 * 16.5))).toBeLessThanOrEqual(2);
  expect(Math.abs(at(26, 35) - luma(40))).toBeLessThanOrEqual(1);
  expect(Math.abs(at(18, 40) - luma(40))).toBeLessThanOrEqual(1);
});

it('is cut where it lies beyond the canvas', () => {
  const large = grey({ width: 100, height: 200 }, (x, y) => x + y / 2);
  const at = seen(large, { x: -20, y: -50, width: 100, height: 200 });
  for (const [x, y] of [
    [0, 0],
    [63, 95],
    [30, 50],
  ] as const)
    expect(Math.abs(at(x, y) - luma(x + 20 + (y + 50) / 2))).toBeLessThanOrEqual(1);
  const beyond = seen(large, { x: 64, y: 0, width: 100, height: 200 });
  expect(Math.abs(beyond(63, 10) - luma(40))).toBeLessThanOrEqual(1);
});

it('leaves the colours of what is behind in their places', () => {
  const wide = { width: 1080, height: 64 };
  const rgba = Buffer.from(
    Array.from({ length: wide.width * wide.height }, (_, at) =>
      at % wide.width < 540 ? [255, 0, 0, 255] : [0, 0, 255, 255],
    ).flat(),
  );
  const part = grey({ width: 4, height: 4 }, () => 0);
  const picture = new MovingPicture(part, { ...wide, rgba });
  try {
    const { frame } = picture.at({ x: 0, y: 0, width: 4, height: 4 });
    const [blue, stride] = [Buffer.from(frame.data?.[1] ?? []), frame.linesize[1] ?? 0];
    for (const row of [4, 15, 31]) {
      expect(blue[row * stride + 260]).toBeLessThan(110);
      expect(blue[row * stride + 280]).toBeGreaterThan(230);
    }
  } finally {
    picture.close();
  }
});
