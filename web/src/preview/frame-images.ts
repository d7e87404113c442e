/** The images that frames are made of: pages, shots and backgrounds in the size they are shown, overlays as they are. */
import {
  canvasHeight,
  canvasWidth,
  contain,
  cover,
  cutShot,
  type Box,
  type FrameScene,
  type Shot,
  type Size,
} from '@komavox/scene';
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { ImageCache, type CachedImage } from './image-cache.js';

export type DrawableImage = CachedImage & CanvasImageSource;

/** About a dozen pages in the size of the canvas, and of those with shots one as it came. */
const maxBytes = 140_000_000;

/** A part of a page, with what is behind it. */
interface CutShot extends CachedImage {
  readonly part: DrawableImage;
  readonly fill: DrawableImage;
}

/** `onChange` is called when an image has been loaded, and when one can't be. */
export class FrameImages {
  readonly #cache: ImageCache;

  constructor(onChange: () => void) {
    this.#cache = new ImageCache(maxBytes, onChange);
  }

  /** undefined while something of it is missing; starts loading what is. */
  sceneOf(frame: ProjectFrame, project: VideoProject): FrameScene<DrawableImage> | undefined {
    const pictures = frame.shot ? this.#cut(frame, frame.shot) : this.#pageOn(frame, project);
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
      animation: frame.animation ?? undefined,
      images: images.flatMap(({ image, position, size }) => (image ? [{ position, size, image }] : [])),
      texts: frame.texts,
    };
  }

  /** Loads what the frame will need. */
  prefetch(frame: ProjectFrame): void {
    if (frame.shot) this.#shot(frame, frame.shot);
    else this.#page(frame);
    for (const { image } of frame.images) this.#overlay(image);
  }

  /** True when an image of the frame can't be loaded. */
  failed({ imageUrl, shot, images }: ProjectFrame): boolean {
    const failed = this.#cache.failed(shot ? shotKey(imageUrl, shot) : imageUrl);
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
  }

  #pageOn(frame: ProjectFrame, project: VideoProject): Pictures | undefined {
    const page = this.#page(frame);
    if (!page || project.background === null) return page && { page };
    const background = this.#background(project.background);
    // One that can't be loaded must not take the page away, either.
    return background || this.#cache.failed(backgroundKey(project.background))
      ? { page, background }
      : undefined;
  }

  #cut(frame: ProjectFrame, shot: Shot): Pictures | undefined {
    const images = this.#shot(frame, shot);
    return images && { page: images.part, background: images.fill };
  }

  #shot({ imageUrl }: ProjectFrame, shot: Shot): CutShot | undefined {
    return this.#cache.get(shotKey(imageUrl, shot), () =>
      this.#cache.use(
        decodedKey(imageUrl),
        async () => createImageBitmap(await download(imageUrl)),
        (page) => cut(page, shot),
      ),
    );
  }

  #page({ imageUrl }: ProjectFrame): DrawableImage | undefined {
    return this.#cache.get(imageUrl, () =>
      loadInSize(
        () => download(imageUrl),
        (size) => ({ box: contain(size), cut: false }),
      ),
    );
  }

  #background(key: BlobKey): DrawableImage | undefined {
    return this.#cache.get(backgroundKey(key), () =>
      loadInSize(
        () => storedBlob(key),
        (size) => ({ box: cover(size), cut: true }),
      ),
    );
  }

  #overlay(key: BlobKey): DrawableImage | undefined {
    return this.#cache.get(key, async () => createImageBitmap(await storedBlob(key)));
  }
}

type Pictures = Pick<FrameScene<DrawableImage>, 'page' | 'background'>;

const shotKey = (imageUrl: string, { box: { x, y, width, height }, move, fill }: Shot): string =>
  [imageUrl, x, y, width, height, move, fill].join(' ');

/** A page as it came, of which its shots are cut. */
const decodedKey = (imageUrl: string): string => `decoded ${imageUrl}`;

const backgroundKey = (key: BlobKey): string => `background ${key}`;

async function download(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'include' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.blob();
}

const storedBlob = async (key: BlobKey): Promise<Blob> => {
  const blob = blobOf(key);
  if (!blob) throw new Error('An image of this project was dropped.');
  return blob;
};

/** As the export cuts it. */
function cut(page: ImageBitmap, shot: Shot): CutShot {
  const canvases = cutShot<ImageBitmap, OffscreenCanvas>(page, shot, ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, surface: surfaceOf(canvas) };
  });
  const both = [canvases.part.transferToImageBitmap(), canvases.fill.transferToImageBitmap()] as const;
  const [part, fill] = both;
  const bytes = both.reduce((sum, { width, height }) => sum + width * height * 4, 0);
  const close = () => both.forEach((each) => each.close());
  return { part, fill, bytes, width: part.width, height: part.height, close };
}

function surfaceOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const surface = canvas.getContext('2d');
  if (!surface) throw new Error('This browser has no canvas.');
  return surface;
}

/** Scaled once with the best quality, as the export does it: drawing is then a copy. `cut` leaves what the canvas shows. */
async function loadInSize(
  load: () => Promise<Blob>,
  place: (size: Size) => { readonly box: Box; readonly cut: boolean },
): Promise<DrawableImage> {
  const image = await createImageBitmap(await load());
  const { box, cut } = place(image);
  const canvas = cut
    ? new OffscreenCanvas(canvasWidth, canvasHeight)
    : new OffscreenCanvas(box.width, box.height);
  const surface = surfaceOf(canvas);
  surface.imageSmoothingEnabled = true;
  surface.imageSmoothingQuality = 'high';
  surface.drawImage(image, cut ? box.x : 0, cut ? box.y : 0, box.width, box.height);
  image.close();
  return canvas.transferToImageBitmap();
}
