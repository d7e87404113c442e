import type { DrawableImage } from './frame-images.js';
import { WholeBackgrounds } from './whole-backgrounds.js';

class Picture {
  closed = false;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  close(): void {
    this.closed = true;
  }
}

const drawn: object[] = [];

class Canvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext() {
    return { fillRect: () => undefined, drawImage: (image: object) => drawn.push(image) };
  }
  transferToImageBitmap() {
    return new Picture(this.width, this.height);
  }
}

beforeEach(() => {
  drawn.length = 0;
  Object.assign(globalThis, { OffscreenCanvas: Canvas });
});

const small = () => new Picture(68, 120) as unknown as DrawableImage;
const isClosed = (image: unknown) => (image as Picture).closed;

it('enlarges a small background once, to the canvas', () => {
  const backgrounds = new WholeBackgrounds();
  const [fill, before] = [small(), small()];
  const whole = backgrounds.of({ background: fill, shape: '16:9' });
  expect([whole?.width, whole?.height]).toEqual([1920, 1080]);
  backgrounds.of({ background: before, shape: '16:9' });
  expect(backgrounds.of({ background: fill, shape: '16:9' })).toBe(whole);
  expect(drawn).toEqual([fill, before]);
});

it('leaves one that is as large as the canvas, and none', () => {
  const backgrounds = new WholeBackgrounds();
  const large = new Picture(1080, 1920) as unknown as DrawableImage;
  expect(backgrounds.of({ background: large })).toBe(large);
  expect(backgrounds.of({})).toBeUndefined();
  expect(drawn).toEqual([]);
});

it('keeps the last two, and closes the others', () => {
  const backgrounds = new WholeBackgrounds();
  const wholes = [small(), small(), small()].map((background) => backgrounds.of({ background }));
  expect(wholes.map(isClosed)).toEqual([true, false, false]);
  backgrounds.close();
  expect(wholes.map(isClosed)).toEqual([true, true, true]);
});
