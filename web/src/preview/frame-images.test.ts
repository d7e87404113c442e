/** Shots of one page, in a browser whose pictures have sizes only. */
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { FrameImages } from './frame-images.js';

class Picture {
  static readonly open = new Set<Picture>();
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    Picture.open.add(this);
  }
  close(): void {
    Picture.open.delete(this);
  }
}

class Canvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext() {
    return {
      drawImage(image: object) {
        if (image instanceof Picture && !Picture.open.has(image)) throw new Error('The picture is closed.');
      },
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(width * height * 4),
      }),
      putImageData: () => undefined,
    };
  }
  transferToImageBitmap() {
    return new Picture(this.width, this.height);
  }
}

const fetched: string[] = [];
let decoded = 0;

beforeEach(() => {
  fetched.length = 0;
  decoded = 0;
  Picture.open.clear();
  Object.assign(globalThis, {
    OffscreenCanvas: Canvas,
    fetch: async (url: string) => {
      fetched.push(url);
      return { ok: true, blob: async () => new Blob([url]) };
    },
    createImageBitmap: async () => {
      decoded += 1;
      return new Picture(1600, 2400);
    },
  });
});

const panel = (imageUrl: string, y: number): ProjectFrame =>
  ({
    imageUrl,
    images: [],
    texts: [],
    animation: null,
    shot: { box: { x: 0, y, width: 800, height: 500 }, move: 'hold', fill: 'blur' },
  }) as unknown as ProjectFrame;
const project = { background: null, shape: '9:16' } as unknown as VideoProject;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('fetches and decodes a page once for all its panels, at once or later', async () => {
  const images = new FrameImages(() => undefined);
  const panels = [0, 400, 800, 1200].map((y) => panel('/pages/1', y));
  for (const one of panels.slice(0, 2)) images.prefetch(one, project);
  await settled();
  for (const one of panels) images.prefetch(one, project);
  await settled();
  expect(panels.map((one) => images.sceneOf(one, project) !== undefined)).toEqual([true, true, true, true]);
  expect(fetched).toEqual(['/pages/1']);
  expect(decoded).toBe(1);
  images.close();
  expect(Picture.open.size).toBe(0);
});

it('holds pages as they came and their shots in one bounded number of bytes', async () => {
  const images = new FrameImages(() => undefined);
  for (let page = 1; page <= 30; page += 1) {
    for (const y of [0, 600, 1200]) images.prefetch(panel(`/pages/${page}`, y), project);
    await settled();
  }
  const bytes = [...Picture.open].reduce((sum, { width, height }) => sum + width * height * 4, 0);
  expect(bytes).toBeGreaterThan(70_000_000);
  expect(bytes).toBeLessThanOrEqual(140_000_000);
  images.close();
  expect(Picture.open.size).toBe(0);
});
