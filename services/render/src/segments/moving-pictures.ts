/** The pictures at the start of a segment that move. */
import { setImmediate } from 'node:timers/promises';
import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import { MovingPicture, type PreparedVideoFrame, type SegmentEncoder } from '@komavox/media';
import {
  canvasOf,
  drawScene,
  shotPlace,
  videoFrameRate,
  videoSize,
  type FrameScene,
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
export function movingPictures(
  scene: FrameScene<Drawable>,
  moving: Moving,
): AsyncIterable<PreparedVideoFrame> | Iterable<PreparedVideoFrame> {
  const { page, background, camera, animation, images, texts } = scene;
  const { count, format } = moving;
  const canvas = canvasOf(format.shape);
  const isBare = animation === undefined && images.length === 0 && texts.length === 0;
  // What is encoded smaller than it is laid out is scaled as a whole.
  const isWhole = videoSize(format).width === canvas.width;
  return isBare && isWhole && camera && isCanvas(page) && isCanvas(background)
    ? moved(page, background, (picture) => shotPlace(page, camera, sceneTime(picture, format), canvas), count)
    : drawn(scene, moving);
}

/** Video frames of a scene, thirty a second, at a picture of the video. */
const sceneTime = (picture: number, { fps }: VideoFormat): number => (picture * videoFrameRate) / fps;

const isCanvas = (image: Drawable | undefined): image is Canvas => image !== undefined && 'data' in image;

/** A shot with nothing on it is drawn once. */
function* moved(
  part: Canvas,
  behind: Canvas,
  placeAt: (picture: number) => ReturnType<typeof shotPlace>,
  count: number,
): Generator<PreparedVideoFrame> {
  const picture = new MovingPicture(pixelsOf(part), pixelsOf(behind));
  try {
    for (let videoFrame = 0; videoFrame < count; videoFrame += 1) yield picture.at(placeAt(videoFrame));
  } finally {
    picture.close();
  }
}

const pixelsOf = (canvas: Canvas) => ({ width: canvas.width, height: canvas.height, rgba: canvas.data() });

async function* drawn(
  scene: FrameScene<Drawable>,
  { count, format, encoder }: Moving,
): AsyncGenerator<PreparedVideoFrame> {
  const { width, height } = canvasOf(format.shape);
  const canvas = createCanvas(width, height);
  const surface = canvas.getContext('2d') as unknown as Surface<Drawable>;
  for (let picture = 0; picture < count; picture += 1) {
    drawScene(surface, scene, sceneTime(picture, format));
    const prepared = encoder.prepare(canvas.data());
    yield prepared;
    prepared.free();
    // Copies of pixels, eight megabytes each, are let go between tasks only.
    await setImmediate();
  }
}
