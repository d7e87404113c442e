/** The pictures of a segment, but for its captions: those at its start that move, and the one that stays. */
import { setImmediate } from 'node:timers/promises';
import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import {
  MovingPicture,
  OverlayPlanes,
  StillPicture,
  type Picture,
  type PreparedVideoFrame,
  type SegmentEncoder,
} from '@komavox/media';
import {
  animationVideoFrames,
  canvasOf,
  drawBehind,
  drawOverlays,
  drawScene,
  imageOverlayBox,
  pagePlace,
  textOverlayReach,
  videoFrameRate,
  videoSize,
  type Box,
  type FrameScene,
  type PagePlace,
  type Size,
  type Surface,
  type VideoFormat,
} from '@komavox/scene';

type Drawable = Canvas | Image;

interface Moving {
  /** Pictures of the video. */
  readonly count: number;
  /** Of the scene, when nothing moves any more. */
  readonly still: number;
  readonly format: VideoFormat;
  readonly encoder: SegmentEncoder;
}

/**
 * The first pictures of a scene, and then the one that stays, in the encoder's colours; each is good until the next is
 * asked for.
 */
export async function* scenePictures(
  scene: FrameScene<Drawable>,
  { count, still, format, encoder }: Moving,
): AsyncGenerator<PreparedVideoFrame> {
  const all = [...Array.from({ length: count }, (_, picture) => sceneTime(picture, format)), still];
  // While it comes over another, both are drawn.
  const isComing = (videoFrame: number) => scene.before !== undefined && videoFrame < animationVideoFrames;
  const [coming, there] = [all.filter(isComing), all.filter((videoFrame) => !isComing(videoFrame))];
  // A video that is smaller than its canvas is drawn as large as that, and scaled with all that it shows.
  const isWhole = videoSize(format).width === canvasOf(format.shape).width;
  if (there.length < 2 || !isWhole) {
    yield* drawn(scene, all, { format, encoder });
    return;
  }
  yield* drawn(scene, coming, { format, encoder });
  const over = overlaysOf(scene);
  const places = placesOf(scene, there);
  const parts = places && partsOf(scene);
  const bare = { ...scene, before: undefined, images: [], texts: [] };
  const pictures = places && parts ? moved(parts, places) : drawn(bare, there, { format, encoder });
  for await (const picture of pictures) {
    picture.cover(over);
    yield picture;
  }
}

/** Where the page is in each picture, in whole pixels; undefined where it can't be moved there without being drawn. */
function placesOf(
  scene: FrameScene<Drawable>,
  videoFrames: readonly number[],
): readonly PagePlace[] | undefined {
  const places = videoFrames.flatMap((videoFrame) => pagePlace(scene, videoFrame) ?? []);
  if (places.length < videoFrames.length) return undefined;
  return places.map((place) => ({ ...place, box: inWholePixels(place.box) }));
}

/** Video frames of a scene, thirty a second, at a picture of the video. */
const sceneTime = (picture: number, { fps }: VideoFormat): number => (picture * videoFrameRate) / fps;

const isCanvas = (image: Drawable | undefined): image is Canvas => image !== undefined && 'data' in image;

function inWholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  return {
    x: left,
    y: top,
    width: Math.max(2, Math.round(x + width) - left),
    height: Math.max(2, Math.round(y + height) - top),
  };
}

interface Parts {
  readonly part: Picture;
  readonly behind: StillPicture;
}

/** Undefined where what is behind the page shows through it. */
function partsOf(scene: FrameScene<Drawable>): Parts | undefined {
  const { page } = scene;
  if (!isCanvas(page)) return undefined;
  const part = pixelsOf(page);
  if (!isOpaque(part, outline)) return undefined;
  return { part, behind: behindOf(scene) };
}

/** Of a side: so far from its outline an enlarged picture may let some of what is behind it through. */
const outline = 0.01;

function isOpaque({ width, height, rgba }: Picture, beyond: number): boolean {
  const [across, down] = [Math.ceil(width * beyond), Math.ceil(height * beyond)];
  for (let row = down; row < height - down; row += 1) {
    const end = (row + 1) * width - across;
    for (let pixel = row * width + across; pixel < end; pixel += 1)
      if (rgba[4 * pixel + 3] !== 255) return false;
  }
  return true;
}

function* moved({ part, behind }: Parts, places: readonly PagePlace[]): Generator<PreparedVideoFrame> {
  const picture = new MovingPicture(part, behind);
  try {
    for (const { box, opacity } of places) yield picture.at(box, opacity);
  } finally {
    picture.close();
  }
}

/** The background is the same in many segments of a video. */
let lastBehind:
  (Pick<FrameScene<Drawable>, 'background' | 'shape'> & { readonly picture: StillPicture }) | undefined;

function behindOf(scene: FrameScene<Drawable>): StillPicture {
  const { background, shape } = scene;
  if (lastBehind) {
    if (lastBehind.background === background && lastBehind.shape === shape) return lastBehind.picture;
    lastBehind.picture.close();
  }
  const picture = new StillPicture(pixelsBehind(scene), canvasOf(shape));
  lastBehind = { background, shape, picture };
  return picture;
}

/** As large as the canvas, or of its shape. */
function pixelsBehind(scene: FrameScene<Drawable>): Picture {
  const { background } = scene;
  const { width, height } = canvasOf(scene.shape);
  if (isCanvas(background) && background.width * height === background.height * width) {
    const pixels = pixelsOf(background);
    if (isOpaque(pixels, 0)) return pixels;
  }
  return pixelsOf(behindCanvas(scene));
}

function behindCanvas(scene: Pick<FrameScene<Drawable>, 'background' | 'shape'>): Canvas {
  const { width, height } = canvasOf(scene.shape);
  const canvas = createCanvas(width, height);
  drawBehind(canvas.getContext('2d') as unknown as Surface<Drawable>, scene);
  return canvas;
}

/** From below; each is drawn once, in a canvas that is just as large as it needs. */
function overlaysOf(scene: FrameScene<Drawable>): OverlayPlanes[] {
  const { shape, images, texts } = scene;
  const canvas = canvasOf(shape);
  const measuring = createCanvas(1, 1).getContext('2d') as unknown as Surface<never>;
  return [
    ...images.map((image) => ({
      reach: imageOverlayBox(image, image.image, canvas),
      overlay: { shape, images: [image], texts: [] },
    })),
    ...texts.map((text) => ({
      reach: textOverlayReach(measuring, text, canvas),
      overlay: { shape, images: [], texts: [text] },
    })),
  ].flatMap(({ reach, overlay }) => {
    const box = inEvenPixels(reach, canvas);
    if (box.width === 0 || box.height === 0) return [];
    const surface = createCanvas(box.width, box.height).getContext('2d');
    surface.translate(-box.x, -box.y);
    drawOverlays(surface as unknown as Surface<Drawable>, overlay);
    const { data } = surface.getImageData(0, 0, box.width, box.height);
    return [new OverlayPlanes({ ...box, rgba: data })];
  });
}

/** Around a box, within the canvas, whose sides are even. */
function inEvenPixels(box: Box, canvas: Size): Box {
  const even = (from: number, length: number, most: number) => {
    const inside = (at: number) => Math.min(most, Math.max(0, at));
    const [start, end] = [inside(2 * Math.floor(from / 2)), inside(2 * Math.ceil((from + length) / 2))];
    return [start, end - start] as const;
  };
  const [x, width] = even(box.x, box.width, canvas.width);
  const [y, height] = even(box.y, box.height, canvas.height);
  return { x, y, width, height };
}

const pixelsOf = (canvas: Canvas): Picture => ({
  width: canvas.width,
  height: canvas.height,
  rgba: canvas.data(),
});

/** What is behind is enlarged once, and not for each picture. */
const withWholeBackgrounds = ({ before, ...scene }: FrameScene<Drawable>): FrameScene<Drawable> => ({
  ...scene,
  background: behindCanvas(scene),
  ...(before && { before: { ...before, background: behindCanvas(before) } }),
});

async function* drawn(
  scene: FrameScene<Drawable>,
  videoFrames: readonly number[],
  { format, encoder }: Pick<Moving, 'format' | 'encoder'>,
): AsyncGenerator<PreparedVideoFrame> {
  if (videoFrames.length === 0) return;
  const { width, height } = canvasOf(format.shape);
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext('2d') as unknown as Surface<Drawable>;
  const ready = videoFrames.length > 1 ? withWholeBackgrounds(scene) : scene;
  for (const videoFrame of videoFrames) {
    drawScene(surface, ready, videoFrame);
    const prepared = encoder.prepare(canvas.data());
    yield prepared;
    prepared.free();
    // Copies of pixels, eight megabytes each, are let go between tasks only.
    await setImmediate();
  }
}
