/** The images that frames are made of: pages and backgrounds in the size they are shown, overlays as they are. */
import {
  canvasHeight,
  canvasWidth,
  contain,
  cover,
  type Box,
  type FrameScene,
  type Size,
} from '@komavox/scene';
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import type { ProjectFrame, VideoProject } from '../video/project.js';
import { ImageCache, type CachedImage } from './image-cache.js';

export type DrawableImage = CachedImage & CanvasImageSource;

/** About a dozen pages in the size of the canvas. */
const maxBytes = 110_000_000;

/** `onChange` is called when an image has been loaded, and when one can't be. */
export class FrameImages {
  readonly #cache: ImageCache<DrawableImage>;

  constructor(onChange: () => void) {
    this.#cache = new ImageCache(maxBytes, onChange);
  }

  /** undefined while something of it is missing; starts loading what is. */
  sceneOf(frame: ProjectFrame, project: VideoProject): FrameScene<DrawableImage> | undefined {
    const page = this.#page(frame);
    const background = project.background === null ? undefined : this.#background(project.background);
    const images = frame.images.map(({ image, position, size }) => ({
      position,
      size,
      image: this.#overlay(image),
      failed: this.#cache.failed(image),
    }));
    // A background or an overlay that can't be loaded must not take the page away.
    if (!page) return undefined;
    if (project.background !== null && !background && !this.#cache.failed(backgroundKey(project.background)))
      return undefined;
    if (images.some(({ image, failed }) => !image && !failed)) return undefined;
    return {
      page,
      background,
      animation: frame.animation ?? undefined,
      images: images.flatMap(({ image, position, size }) => (image ? [{ position, size, image }] : [])),
      texts: frame.texts,
    };
  }

  /** Loads what the frame will need. */
  prefetch(frame: ProjectFrame): void {
    this.#page(frame);
    for (const { image } of frame.images) this.#overlay(image);
  }

  /** True when an image of the frame can't be loaded. */
  failed({ imageUrl, images }: ProjectFrame): boolean {
    return this.#cache.failed(imageUrl) || images.some(({ image }) => this.#cache.failed(image));
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
  const surface = canvas.getContext('2d');
  if (!surface) throw new Error('This browser has no canvas.');
  surface.imageSmoothingEnabled = true;
  surface.imageSmoothingQuality = 'high';
  surface.drawImage(image, cut ? box.x : 0, cut ? box.y : 0, box.width, box.height);
  image.close();
  return canvas.transferToImageBitmap();
}
