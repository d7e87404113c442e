/** The images that frames are made of: pages, shots and backgrounds in the size they are shown, overlays as they are. */
import {
  canvasOf,
  contain,
  cover,
  type Box,
  type FrameScene,
  type Shot,
  type Size,
  type VideoShape,
} from '@komavox/scene';
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { download } from './download.js';
import { ImageCache, type CachedImage } from './image-cache.js';
import { openCanvas } from './offscreen.js';
import type { ShotPictures, WantedShot } from './shots/page-shots.js';
import { AskedWorker } from '../workers/asked-worker.js';

export type DrawableImage = CachedImage & CanvasImageSource;

/** About a dozen pages in the size of the canvas, or half as many shots. */
const maxBytes = 100_000_000;

type CutShot = CachedImage & ShotPictures;

/** `onChange` is called when an image has been loaded, and when one can't be. */
export class FrameImages {
  readonly #cache: ImageCache;
  readonly #shots = new AskedWorker<WantedShot, ShotPictures>(
    () => new Worker(new URL('./shots/shot-worker.js', import.meta.url), { type: 'module', name: 'shots' }),
  );

  constructor(onChange: () => void) {
    this.#cache = new ImageCache(maxBytes, onChange);
  }

  /** undefined while something of it is missing; starts loading what is. */
  sceneOf(frame: ProjectFrame, project: VideoProject): FrameScene<DrawableImage> | undefined {
    const pictures = frame.shot ? this.#cut(frame, frame.shot, project.shape) : this.#pageOn(frame, project);
    const images = frame.images.map(({ image, position, size }) => ({
      position,
      size,
      image: this.#overlay(image),
      failed: this.#cache.failed(image),
    }));
    // An overlay that can't be loaded must not take the page away.
    if (!pictures) return undefined;
    if (images.some(({ image, failed }) => !image && !failed)) return undefined;
    return {
      ...pictures,
      shape: project.shape,
      animation: frame.animation ?? undefined,
      images: images.flatMap(({ image, position, size }) => (image ? [{ position, size, image }] : [])),
      texts: frame.texts,
    };
  }

  /** Loads what the frame will need. */
  prefetch(frame: ProjectFrame, { shape }: Shaped): void {
    if (frame.shot) this.#shot(frame, frame.shot, shape);
    else this.#page(frame, shape);
    for (const { image } of frame.images) this.#overlay(image);
  }

  /** True when an image of the frame can't be loaded. */
  failed({ imageUrl, shot, images }: ProjectFrame, { shape }: Shaped): boolean {
    const failed = this.#cache.failed(shot ? shotKey(imageUrl, shot, shape) : pageKey(imageUrl, shape));
    return failed || images.some(({ image }) => this.#cache.failed(image));
  }

  retry(): void {
    this.#cache.retry();
  }

  /** Natural size of an overlay's image. */
  sizeOf(image: BlobKey): Size | undefined {
    return this.#overlay(image);
  }

  close(): void {
    this.#cache.close();
    this.#shots.close();
  }

  #pageOn(frame: ProjectFrame, project: VideoProject): Pictures | undefined {
    const { shape } = project;
    const page = this.#page(frame, shape);
    if (!page || project.background === null) return page && { page };
    const background = this.#background(project.background, shape);
    // One that can't be loaded must not take the page away, either.
    return background || this.#cache.failed(backgroundKey(project.background, shape))
      ? { page, background }
      : undefined;
  }

  #cut(frame: ProjectFrame, shot: Shot, shape: VideoShape): Pictures | undefined {
    const images = this.#shot(frame, shot, shape);
    return images && { page: images.part, background: images.fill };
  }

  #shot({ imageUrl }: ProjectFrame, shot: Shot, shape: VideoShape): CutShot | undefined {
    // An address may be relative to the page, which the worker's isn't.
    const url = new URL(imageUrl, location.href).href;
    return this.#cache.get(shotKey(imageUrl, shot, shape), async () =>
      cutShot(await this.#shots.ask({ url, shot, shape })),
    );
  }

  #page({ imageUrl }: ProjectFrame, shape: VideoShape): DrawableImage | undefined {
    return this.#cache.get(pageKey(imageUrl, shape), () =>
      loadInSize(
        () => download(imageUrl),
        (size) => contain(size, canvasOf(shape)),
      ),
    );
  }

  #background(key: BlobKey, shape: VideoShape): DrawableImage | undefined {
    return this.#cache.get(backgroundKey(key, shape), () =>
      loadInSize(
        () => storedBlob(key),
        (size) => cover(size, canvasOf(shape)),
        canvasOf(shape),
      ),
    );
  }

  #overlay(key: BlobKey): DrawableImage | undefined {
    return this.#cache.get(key, async () => createImageBitmap(await storedBlob(key)));
  }
}

type Shaped = Pick<VideoProject, 'shape'>;
type Pictures = Pick<FrameScene<DrawableImage>, 'page' | 'background'>;

const pageKey = (imageUrl: string, shape: VideoShape): string => `${shape} ${imageUrl}`;

const shotKey = (
  imageUrl: string,
  { box: { x, y, width, height }, move, fill }: Shot,
  shape: VideoShape,
): string => [shape, imageUrl, x, y, width, height, move, fill].join(' ');

const backgroundKey = (key: BlobKey, shape: VideoShape): string => `background ${shape} ${key}`;

const storedBlob = async (key: BlobKey): Promise<Blob> => {
  const blob = blobOf(key);
  if (!blob) throw new Error('An image of this project was dropped.');
  return blob;
};

function cutShot({ part, fill }: ShotPictures): CutShot {
  const both = [part, fill];
  const bytes = both.reduce((sum, { width, height }) => sum + width * height * 4, 0);
  const close = () => both.forEach((each) => each.close());
  return { part, fill, bytes, width: part.width, height: part.height, close };
}

/**
 * Scaled once with the best quality, as the export does it: drawing is then a copy.
 * @param shown of the canvas, where what is outside of it is left out
 */
async function loadInSize(
  load: () => Promise<Blob>,
  place: (size: Size) => Box,
  shown?: Size,
): Promise<DrawableImage> {
  const image = await createImageBitmap(await load());
  const box = place(image);
  const { canvas, surface } = openCanvas(shown ?? box);
  surface.imageSmoothingEnabled = true;
  surface.imageSmoothingQuality = 'high';
  surface.drawImage(image, shown ? box.x : 0, shown ? box.y : 0, box.width, box.height);
  image.close();
  return canvas.transferToImageBitmap();
}
