/** One frame of the strip, drawn and encoded. Hardly ever pauses: call it in a thread of its own. */
import { createCanvas, GlobalFonts, loadImage, type Canvas, type Image } from '@napi-rs/canvas';
import { fontFaces } from '@komavox/fonts';
import { SegmentEncoder, writeSegment } from '@komavox/media';
import {
  animationVideoFrames,
  canvasOf,
  captionFamily,
  captionRuns,
  contain,
  cover,
  cutShot,
  drawScene,
  familyOf,
  moveAfter,
  movingVideoFrames,
  videoFrameMs,
  videoFrameRate,
  videoQualities,
  videoSize,
  type CuttingSurface,
  type FrameScene,
  type Shot,
  type Size,
  type Surface,
  type TextOverlay,
  type VideoShape,
} from '@komavox/scene';
import { scenePictures } from './scene-pictures.js';
import type { SegmentContent, SegmentPictures } from './segment-plan.js';

type Drawable = Canvas | Image;

/** The bytes of the files of pictures. */
export interface PictureFiles {
  readonly page: Uint8Array;
  readonly background: Uint8Array | undefined;
  /** In the order of the content's images. */
  readonly images: readonly Uint8Array[];
}

export interface SegmentFiles extends PictureFiles {
  readonly before: PictureFiles | undefined;
  /** Captions: where the subtitle file lies and where its fonts do. */
  readonly captions: { readonly assFile: string; readonly fontsFolder: string } | undefined;
}

export interface DrawOptions {
  /** Of its encoder. Default 1. */
  readonly encoderThreads?: number | undefined;
  /** Gets the share that is done, 0 to 1, and may throw to stop the drawing. */
  readonly onDrawn: (fraction: number) => void;
}

/** The stored form of the segment. */
export async function drawSegment(
  content: SegmentContent,
  files: SegmentFiles,
  { encoderThreads, onDrawn }: DrawOptions,
): Promise<Buffer> {
  const scene = await sceneOf(content, files);
  const { format } = content;
  const canvasSize = canvasOf(format.shape);
  const moves = movingVideoFrames(scene);
  /** Of the video in the time of so many of the scene. */
  const inVideo = (count: number) => Math.ceil((count * format.fps) / videoFrameRate - 1e-6);
  const moving = Math.min(inVideo(moves), content.videoFrames - 1);
  const encoder = new SegmentEncoder({
    ...canvasSize,
    encoded: videoSize(format),
    videoFrameRate: format.fps,
    quality: videoQualities[format.quality].rateFactor,
    // Of what moves hardly two pictures are alike, and looking at those to come gains little.
    ...(moves > 0 ? { preset: 'superfast' as const } : {}),
    // What moves for longer, as a pan does, is looked at.
    movingVideoFrames:
      moves > animationVideoFrames ? inVideo(movingVideoFrames({ animation: content.animation })) : moving,
    ...(files.captions ? { captions: files.captions } : {}),
    threads: encoderThreads,
  });
  try {
    const still = captionRuns(content.cues, content.videoFrames, format.fps)
      .map(({ first, count }) => ({
        first: Math.max(first, moving),
        count: first + count - Math.max(first, moving),
      }))
      .filter(({ count }) => count > 0);
    // Once nothing moves only captions change: one drawing does for the rest.
    const shown = [...Array.from({ length: moving }, (_, first) => [{ first, count: 1 }]), still];
    const steps = moving + still.length;
    let [at, done] = [0, 0];
    for await (const picture of scenePictures(scene, { count: moving, still: moves, format, encoder })) {
      for (const { first, count } of shown[at] ?? []) {
        encoder.show(picture, videoFrameMs(first, format.fps), count);
        done += 1;
        onDrawn(done / steps);
      }
      at += 1;
    }
    return writeSegment(encoder.finish());
  } finally {
    encoder.close();
  }
}

/** A JPEG of what a segment shows once its moves are over, without its captions. */
export async function drawCover(content: SegmentContent, files: SegmentFiles): Promise<Buffer> {
  const scene = await sceneOf(content, files);
  return drawnAfter(scene, movingVideoFrames(scene), canvasOf(content.format.shape)).encode('jpeg', 90);
}

function drawnAfter(scene: FrameScene<Drawable>, moves: number, { width, height }: Size): Canvas {
  const canvas = createCanvas(width, height);
  drawScene(canvas.getContext('2d') as unknown as Surface<Drawable>, scene, moves);
  return canvas;
}

async function sceneOf(content: SegmentContent, files: SegmentFiles): Promise<FrameScene<Drawable>> {
  const { animation, before, shot, format } = content;
  const { shape } = format;
  const videoFrames = 1 + ((content.videoFrames - 1) * videoFrameRate) / format.fps;
  return {
    ...(await stillScene(content, files, shape)),
    animation,
    ...(shot && { camera: { move: shot.move, videoFrames } }),
    ...(before && files.before && { before: await sceneAfter(before, files.before, shape) }),
  };
}

/** When its moves are over. */
async function sceneAfter(content: SegmentPictures, files: PictureFiles, shape: VideoShape) {
  const { shot } = content;
  return { ...(await stillScene(content, files, shape)), ...(shot && { camera: moveAfter(shot.move) }) };
}

/** The page or its shot, and what is behind, are scaled once, to the pixels they have on the canvas. */
async function stillScene(
  content: SegmentPictures,
  files: PictureFiles,
  shape: VideoShape,
): Promise<FrameScene<Drawable>> {
  registerFonts(content.texts);
  const images = await Promise.all(
    content.images.map(async ({ position, size }, index) => ({
      position,
      size,
      image: await decode(files.images[index]),
    })),
  );
  const page = await decodePage(content.page.hash, files.page);
  const { texts, shot } = content;
  const canvas = canvasOf(shape);
  const rest = { shape, images, texts };
  if (shot) return { ...cut(page, shot, canvas), ...rest };
  const place = contain(page, canvas);
  return {
    page: scaled(page, place, place),
    background:
      files.background && content.background
        ? await backdrop(content.background.hash, files.background, canvas)
        : undefined,
    ...rest,
  };
}

/** A shot's part of the page, over its fill, which is small. */
function cut(page: Image, shot: Shot, whole: Size): Pick<FrameScene<Drawable>, 'page' | 'background'> {
  const open = ({ width, height }: Size) => {
    const canvas = createCanvas(width, height);
    return { canvas, surface: canvas.getContext('2d') as unknown as CuttingSurface<Drawable> };
  };
  const { part, fill } = cutShot<Image, Canvas>(page, shot, open, whole);
  return { page: part, background: fill };
}

const decode = (bytes: Uint8Array | undefined): Promise<Image> => {
  if (!bytes) throw new TypeError('A file of this segment is missing.');
  return loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
};

/** Pixels of a page that is kept: larger ones are rare, and a copy of them is large. */
const mostKept = 4_000_000;
/** Shots of one page follow each other. */
let lastPage: { readonly hash: string; readonly image: Image } | undefined;

async function decodePage(hash: string, bytes: Uint8Array): Promise<Image> {
  if (lastPage?.hash === hash) return lastPage.image;
  const image = await decode(bytes);
  lastPage = image.width * image.height <= mostKept ? { hash, image } : undefined;
  return image;
}

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
let lastBackdrop: { readonly hash: string; readonly size: Size; readonly canvas: Canvas } | undefined;

async function backdrop(hash: string, bytes: Uint8Array, size: Size): Promise<Canvas> {
  // The canvases of shapes come from a table: each is one object.
  if (lastBackdrop?.hash !== hash || lastBackdrop.size !== size) {
    const image = await decode(bytes);
    const box = cover(image, size);
    lastBackdrop = { hash, size, canvas: scaled(image, size, box, box) };
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
