/** One frame of the strip, drawn and encoded. Hardly ever pauses: call it in a thread of its own. */
import { createCanvas, GlobalFonts, loadImage, type Canvas, type Image } from '@napi-rs/canvas';
import { fontFaces } from '@komavox/fonts';
import { SegmentEncoder, writeSegment } from '@komavox/media';
import {
  animationVideoFrames,
  canvasHeight,
  canvasWidth,
  captionFamily,
  captionRuns,
  contain,
  cover,
  cutShot,
  drawScene,
  familyOf,
  movingVideoFrames,
  videoFrameMs,
  videoFrameRate,
  type CuttingSurface,
  type FrameScene,
  type Shot,
  type Surface,
  type TextOverlay,
} from '@komavox/scene';
import { movingPictures } from './moving-pictures.js';
import type { SegmentContent } from './segment-plan.js';

type Drawable = Canvas | Image;

/** The bytes of the files that a segment shows. */
export interface SegmentFiles {
  readonly page: Uint8Array;
  readonly background: Uint8Array | undefined;
  /** In the order of the content's images. */
  readonly images: readonly Uint8Array[];
  /** Captions: where the subtitle file lies and where its fonts do. */
  readonly captions: { readonly assFile: string; readonly fontsFolder: string } | undefined;
}

/** The stored form of the segment. `onDrawn` gets the share that is done, 0 to 1, and may throw to stop it. */
export async function drawSegment(
  content: SegmentContent,
  files: SegmentFiles,
  onDrawn: (fraction: number) => void,
): Promise<Buffer> {
  registerFonts(content.texts);
  const scene = await sceneOf(content, files);
  const moves = movingVideoFrames(scene);
  const moving = Math.min(moves, content.videoFrames - 1);
  const encoder = new SegmentEncoder({
    width: canvasWidth,
    height: canvasHeight,
    videoFrameRate,
    // Of what a camera shows hardly two pictures are alike.
    ...(scene.camera && moves > 0 ? { preset: 'superfast' as const } : {}),
    // What moves for longer, as a pan does, is looked at.
    movingVideoFrames:
      moves > animationVideoFrames ? movingVideoFrames({ animation: content.animation }) : moving,
    ...(files.captions ? { captions: files.captions } : {}),
  });
  try {
    const still = captionRuns(content.cues, content.videoFrames)
      .map(({ first, count }) => ({
        first: Math.max(first, moving),
        count: first + count - Math.max(first, moving),
      }))
      .filter(({ count }) => count > 0);
    const steps = moving + still.length;
    let videoFrame = 0;
    for await (const picture of movingPictures(scene, moving, encoder)) {
      encoder.show(picture, videoFrameMs(videoFrame), 1);
      videoFrame += 1;
      onDrawn(videoFrame / steps);
    }
    // From here on only captions change: one drawing does for the rest.
    const canvas = createCanvas(canvasWidth, canvasHeight);
    const surface = canvas.getContext('2d') as unknown as Surface<Drawable>;
    drawScene(surface, scene, moves);
    const prepared = encoder.prepare(canvas.data());
    still.forEach(({ first, count }, index) => {
      encoder.show(prepared, videoFrameMs(first), count);
      onDrawn((moving + index + 1) / steps);
    });
    prepared.free();
    return writeSegment(encoder.finish());
  } finally {
    encoder.close();
  }
}

/** The page or its shot, and what is behind, are scaled once, to the pixels they have on the canvas. */
async function sceneOf(content: SegmentContent, files: SegmentFiles): Promise<FrameScene<Drawable>> {
  const images = await Promise.all(
    content.images.map(async ({ position, size }, index) => ({
      position,
      size,
      image: await decode(files.images[index]),
    })),
  );
  const page = await decode(files.page);
  const { animation, texts, shot, videoFrames } = content;
  if (shot) return { ...cut(page, shot), camera: { move: shot.move, videoFrames }, animation, images, texts };
  return {
    page: scaled(page, contain(page), contain(page)),
    background:
      files.background && content.background
        ? await backdrop(content.background.hash, files.background)
        : undefined,
    animation,
    images,
    texts,
  };
}

/** A shot's part of the page, over its fill in the size of the canvas. */
function cut(page: Image, shot: Shot): Pick<FrameScene<Drawable>, 'page' | 'background'> {
  const { part, fill } = cutShot<Image, Canvas>(page, shot, ({ width, height }) => {
    const canvas = createCanvas(width, height);
    return { canvas, surface: canvas.getContext('2d') as unknown as CuttingSurface<Drawable> };
  });
  const whole = { width: canvasWidth, height: canvasHeight };
  return { page: part, background: scaled(fill, whole, whole) };
}

const decode = (bytes: Uint8Array | undefined): Promise<Image> => {
  if (!bytes) throw new TypeError('A file of this segment is missing.');
  return loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
};

function scaled(
  image: Drawable,
  size: { readonly width: number; readonly height: number },
  place: { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number },
  at = { x: 0, y: 0 },
): Canvas {
  const canvas = createCanvas(size.width, size.height);
  const surface = canvas.getContext('2d');
  surface.imageSmoothingEnabled = true;
  surface.imageSmoothingQuality = 'high';
  surface.drawImage(image, at.x, at.y, place.width, place.height);
  return canvas;
}

/** The background is the same in every segment of a video. */
let lastBackdrop: { readonly hash: string; readonly canvas: Canvas } | undefined;

async function backdrop(hash: string, bytes: Uint8Array): Promise<Canvas> {
  if (lastBackdrop?.hash !== hash) {
    const image = await decode(bytes);
    const box = cover(image);
    lastBackdrop = { hash, canvas: scaled(image, { width: canvasWidth, height: canvasHeight }, box, box) };
  }
  return lastBackdrop.canvas;
}

const registered = new Set<string>();

/** Only the faces that are needed: the Chinese, Japanese and Korean ones are large. */
function registerFonts(texts: readonly TextOverlay[]): void {
  const families = new Set(
    texts.flatMap(({ text, style }) => [familyOf(style.fontFamily), captionFamily(text)]),
  );
  for (const face of fontFaces) {
    if (!families.has(face.family) || registered.has(face.file)) continue;
    if (!GlobalFonts.registerFromPath(face.file)) throw new Error(`The font ${face.file} can't be read.`);
    registered.add(face.file);
  }
}
