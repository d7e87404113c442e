import { MovingPicture, StillPicture, type Picture } from './moving-picture.js';
import { OverlayPlanes } from './overlay-planes.js';

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
const opened: { close(): void }[] = [];
const closedLater = <Opened extends { close(): void }>(one: Opened): Opened => {
  opened.push(one);
  return one;
};
const still = (picture: Picture) => closedLater(new StillPicture(picture, picture));
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** Of a grey, in the narrow range of a video. */
const luma = (shade: number) => 16 + (shade * 219) / 255;

/** Opens a picture and looks at its brightness at a place. */
function seen(
  part: ReturnType<typeof grey>,
  place: { x: number; y: number; width: number; height: number },
): (x: number, y: number) => number {
  const picture = closedLater(new MovingPicture(part, still(grey(canvas, () => 40))));
  // What was shown before leaves nothing behind.
  picture.at({ x: 0, y: 0, width: part.width, height: part.height });
  const { frame } = picture.at(place);
  const bytes = Buffer.from(frame.data?.[0] ?? []);
  const stride = frame.linesize[0] ?? 0;
  return (x, y) => bytes[y * stride + x] ?? -1;
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

it('is enlarged to a larger place, beyond the canvas too', () => {
  const at = seen(
    grey({ width: 32, height: 48 }, (x) => 60 + 4 * x),
    { x: -32, y: -48, width: 128, height: 192 },
  );
  for (const x of [0, 20, 63])
    for (const y of [0, 50, 95])
      expect(Math.abs(at(x, y) - luma(60 + (x + 32) - 1.5))).toBeLessThanOrEqual(3);
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
  const picture = closedLater(new MovingPicture(part, still({ ...wide, rgba })));
  const { frame } = picture.at({ x: 0, y: 0, width: 4, height: 4 });
  const [blue, stride] = [Buffer.from(frame.data?.[1] ?? []), frame.linesize[1] ?? 0];
  for (const row of [4, 15, 31]) {
    expect(blue[row * stride + 260]).toBeLessThan(110);
    expect(blue[row * stride + 280]).toBeGreaterThan(230);
  }
});

it('shows what is behind through a part that fades in', () => {
  const part = grey({ width: 32, height: 20 }, () => 200);
  const picture = closedLater(new MovingPicture(part, still(grey(canvas, () => 40))));
  for (const [opacity, shade] of [
    [0.5, 120],
    [0.25, 80],
    [0, 40],
  ] as const) {
    const { frame } = picture.at({ x: 10, y: 30, width: 32, height: 20 }, opacity);
    const [bytes, stride] = [frame.data?.[0] ?? [], frame.linesize[0] ?? 0];
    expect(Math.abs((bytes[40 * stride + 20] ?? 0) - luma(shade))).toBeLessThanOrEqual(1);
    expect(Math.abs((bytes[40 * stride + 60] ?? 0) - luma(40))).toBeLessThanOrEqual(1);
  }
});

it('fades in over all of its width and no more', () => {
  const part = grey({ width: 29, height: 21 }, () => 200);
  const picture = closedLater(new MovingPicture(part, still(grey(canvas, () => 40))));
  const { frame } = picture.at({ x: 11, y: 31, width: 29, height: 21 }, 0.5);
  const [bytes, stride] = [frame.data?.[0] ?? [], frame.linesize[0] ?? 0];
  const shades = [10, 11, 37, 38, 39, 40].map((x) => bytes[51 * stride + x] ?? 0);
  [40, 120, 120, 120, 120, 40].forEach((shade, index) => {
    expect(Math.abs((shades[index] ?? 0) - luma(shade))).toBeLessThanOrEqual(1);
  });
});

it('lies under what stands still over it, as FFmpeg converts it', () => {
  const box = { x: 20, y: 8, width: 10, height: 24 };
  const rgba = new Uint8ClampedArray(box.width * box.height * 4);
  const fill = (from: number, to: number, colour: readonly number[]) => {
    for (let at = from * box.width; at < to * box.width; at += 1) rgba.set(colour, at * 4);
  };
  fill(0, 8, [200, 60, 30, 255]);
  fill(16, 24, [255, 255, 255, 128]);
  const red = Buffer.alloc(canvas.width * canvas.height * 4, Buffer.from([200, 60, 30, 255]));
  const black = grey(canvas, () => 0);
  const overlay = new OverlayPlanes({ ...box, rgba });
  const picture = closedLater(new MovingPicture(black, still(black)));
  const behind = closedLater(new MovingPicture(black, still({ ...canvas, rgba: red })));
  const all = { x: 0, y: 0, ...canvas };
  const covered = picture.at(all);
  covered.cover([overlay]);
  const seen = [covered, behind.at({ ...all, y: 96 })].map(({ frame }) =>
    [0, 1, 2].map((plane) => {
      const [bytes, stride] = [frame.data?.[plane] ?? [], frame.linesize[plane] ?? 0];
      const half = plane === 0 ? 1 : 2;
      return (x: number, y: number) => bytes[Math.floor(y / half) * stride + Math.floor(x / half)] ?? -1;
    }),
  );
  const [over = [], wanted = []] = seen;
  for (const plane of [0, 1, 2]) {
    expect(Math.abs((over[plane]?.(24, 12) ?? 0) - (wanted[plane]?.(24, 12) ?? -9))).toBeLessThanOrEqual(1);
    // Beside it nothing has changed.
    expect(over[plane]?.(40, 12)).toBe(over[plane]?.(40, 60));
  }
  expect(Math.abs((over[0]?.(24, 28) ?? 0) - luma(128))).toBeLessThanOrEqual(2);
});

it('lies over what is enlarged to the canvas', () => {
  const small = grey({ width: 8, height: 12 }, (x) => (x < 4 ? 40 : 200));
  const behind = closedLater(new StillPicture(small, canvas));
  expect(behind.size).toEqual(canvas);
  const part = grey({ width: 4, height: 4 }, () => 0);
  const picture = closedLater(new MovingPicture(part, behind));
  const { frame } = picture.at({ x: 0, y: 0, width: 4, height: 4 });
  const [bytes, stride] = [frame.data?.[0] ?? [], frame.linesize[0] ?? 0];
  for (const row of [10, 50, 95]) {
    expect(Math.abs((bytes[row * stride + 8] ?? 0) - luma(40))).toBeLessThanOrEqual(1);
    expect(Math.abs((bytes[row * stride + 56] ?? 0) - luma(200))).toBeLessThanOrEqual(1);
  }
});
