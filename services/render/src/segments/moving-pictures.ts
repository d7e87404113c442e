/** The pictures at the start of a segment that move. */
import { setImmediate } from 'node:timers/promises';
import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import { MovingPicture, type PreparedVideoFrame, type SegmentEncoder } from '@komavox/media';
import {
  canvasHeight,
  canvasWidth,
  drawScene,
  shotPlace,
  type FrameScene,
  type Surface,
} from '@komavox/scene';

type Drawable = Canvas | Image;

/** The first pictures of a scene, in the encoder's colours; each is good until the next is asked for. */
export function movingPictures(
  scene: FrameScene<Drawable>,
  count: number,
  encoder: SegmentEncoder,
): AsyncGenerator<PreparedVideoFrame> {
  const { page, background, camera, animation, images, texts } = scene;
  const isBare = animation === undefined && images.length === 0 && texts.length === 0;
  return isBare && camera && isCanvas(page) && isCanvas(background)
    ? moved(page, background, (videoFrame) => shotPlace(page, camera, videoFrame), count)
    : drawn(scene, count, encoder);
}

const isCanvas = (image: Drawable | undefined): image is Canvas => image !== undefined && 'data' in image;

/** A shot with nothing on it is drawn once. */
async function* moved(
  part: Canvas,
  behind: Canvas,
  placeAt: (videoFrame: number) => ReturnType<typeof shotPlace>,
  count: number,
): AsyncGenerator<PreparedVideoFrame> {
  const picture = new MovingPicture(pixelsOf(part), pixelsOf(behind));
  try {
    for (let videoFrame = 0; videoFrame < count; videoFrame += 1)
      yield await Promise.resolve(picture.at(placeAt(videoFrame)));
  } finally {
    picture.close();
  }
}

const pixelsOf = (canvas: Canvas) => ({ width: canvas.width, height: canvas.height, rgba: canvas.data() });

async function* drawn(
  scene: FrameScene<Drawable>,
  count: number,
  encoder: SegmentEncoder,
): AsyncGenerator<PreparedVideoFrame> {
  const canvas = createCanvas(canvasWidth, canvasHeight);
  const surface = canvas.getContext('2d') as unknown as Surface<Drawable>;
  for (let videoFrame = 0; videoFrame < count; videoFrame += 1) {
    drawScene(surface, scene, videoFrame);
    const prepared = encoder.prepare(canvas.data());
    yield prepared;
    prepared.free();
    // Copies of pixels, eight megabytes each, are let go between tasks only.
    await setImmediate();
  }
}
