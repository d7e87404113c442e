/** The pictures at the start of a segment that move. */
import { setImmediate } from 'node:timers/promises';
import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import {
  MovingPicture,
  OverlayPlanes,
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
  pagePlace,
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
  readonly format: VideoFormat;
  readonly encoder: SegmentEncoder;
}

/** The first pictures of a scene, in the encoder's colours; each is good until the next is asked for. */
export async function* movingPictures(
  scene: FrameScene<Drawable>,
  { count, format, encoder }: Moving,
): AsyncGenerator<PreparedVideoFrame> {
  const all = Array.from({ length: count }, (_, picture) => sceneTime(picture, format));
  // While it comes over another, both are drawn.
  const isComing = (videoFrame: number) => scene.before !== undefined && videoFrame < animationVideoFrames;
  const [coming, there] = [all.filter(isComing), all.filter((videoFrame) => !isComing(videoFrame))];
  yield* drawn(scene, coming, { format, encoder });
  if (there.length === 0) return;
  const places = placesOf(scene, there, format);
  const still = places && stillParts(scene);
  yield* still ? moved(still, places) : drawn(scene, there, { format, encoder });
}

/** Where the page is in each picture, in whole pixels; undefined where it can't be moved there without being drawn. */
function placesOf(
  scene: FrameScene<Drawable>,
  videoFrames: readonly number[],
  format: VideoFormat,
): readonly PagePlace[] | undefined {
  // What is encoded smaller than it is laid out is scaled as a whole.
  if (videoSize(format).width !== canvasOf(format.shape).width) return undefined;
  const places = videoFrames.map((videoFrame) => pagePlace(scene, videoFrame));
  const { width, height } = scene.page;
  const whole = places.flatMap((place) => (place ? [{ ...place, box: inWholePixels(place.box) }] : []));
  const fits = whole.every(({ box }) => box.width <= width && box.height <= height);
  return fits && whole.length === places.length ? whole : undefined;
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

interface StillParts {
  readonly part: Picture;
  readonly behind: Picture;
  readonly over: OverlayPlanes | undefined;
}

/** Each drawn once; undefined where what is behind the page shows through it. */
function stillParts(scene: FrameScene<Drawable>): StillParts | undefined {
  const { page } = scene;
  if (!isCanvas(page)) return undefined;
  const part = pixelsOf(page);
  if (!isOpaque(part)) return undefined;
  const canvas = canvasOf(scene.shape);
  return { part, behind: behindOf(scene, canvas), over: overlaysOf(scene, canvas) };
}

/** Of a side: so far from its outline an enlarged picture may let some of what is behind it through. */
const outline = 0.01;

function isOpaque({ width, height, rgba }: Picture): boolean {
  const [across, down] = [Math.ceil(width * outline), Math.ceil(height * outline)];
  for (let row = down; row < height - down; row += 1) {
    const end = (row + 1) * width - across;
    for (let pixel = row * width + across; pixel < end; pixel += 1)
      if (rgba[4 * pixel + 3] !== 255) return false;
  }
  return true;
}

function* moved(
  { part, behind, over }: StillParts,
  places: readonly PagePlace[],
): Generator<PreparedVideoFrame> {
  const picture = new MovingPicture(part, behind, over);
  try {
    for (const { box, opacity } of places) yield picture.at(box, opacity);
  } finally {
    picture.close();
  }
}

function behindOf(scene: FrameScene<Drawable>, { width, height }: Size): Picture {
  const canvas = createCanvas(width, height);
  drawBehind(canvas.getContext('2d') as unknown as Surface<Drawable>, scene);
  return pixelsOf(canvas);
}

function overlaysOf(scene: FrameScene<Drawable>, { width, height }: Size): OverlayPlanes | undefined {
  if (scene.images.length === 0 && scene.texts.length === 0) return undefined;
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext('2d');
  drawOverlays(surface as unknown as Surface<Drawable>, scene);
  return new OverlayPlanes({ width, height, rgba: surface.getImageData(0, 0, width, height).data });
}

const pixelsOf = (canvas: Canvas): Picture => ({
  width: canvas.width,
  height: canvas.height,
  rgba: canvas.data(),
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
  for (const videoFrame of videoFrames) {
    drawScene(surface, scene, videoFrame);
    const prepared = encoder.prepare(canvas.data());
    yield prepared;
    prepared.free();
    // Copies of pixels, eight megabytes each, are let go between tasks only.
    await setImmediate();
  }
}
