/** The pictures that frames are made of: pages and backgrounds in the size they are shown, overlays as they are. */
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
import { openPictureCache, type Picture, type PictureCache } from './image-cache.js';

export type DrawnPicture = Picture & CanvasImageSource;

export interface Pictures {
  /** undefined while something of it is missing; asks for what is. */
  sceneOf(frame: ProjectFrame, project: VideoProject): FrameScene<DrawnPicture> | undefined;
  /** Asks for what the frame will need. */
  prepare(frame: ProjectFrame): void;
  /** Whether something of the frame can't be loaded. */
  failed(frame: ProjectFrame): boolean;
  retry(): void;
  /** Natural size of an overlay's picture. */
  sizeOf(image: BlobKey): Size | undefined;
  close(): void;
}

/** About a dozen pages in the size of the canvas. */
const room = 110_000_000;

export function openPictures(onChange: () => void): Pictures {
  const cache: PictureCache<DrawnPicture> = openPictureCache(room, onChange);
  const page = ({ imageUrl }: ProjectFrame) =>
    cache.get(imageUrl, () =>
      loadInSize(
        () => download(imageUrl),
        (size) => ({ box: contain(size), cut: false }),
      ),
    );
  const background = (key: BlobKey) =>
    cache.get(`background ${key}`, () =>
      loadInSize(
        () => kept(key),
        (size) => ({ box: cover(size), cut: true }),
      ),
    );
  const overlay = (key: BlobKey) => cache.get(key, async () => createImageBitmap(await kept(key)));
  return {
    sceneOf(frame, project) {
      const shownPage = page(frame);
      const shownBackground = project.background === null ? undefined : background(project.background);
      const images = frame.images.map(({ image, position, size }) => ({
        position,
        size,
        image: overlay(image),
      }));
      // A background or an overlay that can't be had must not take the page away.
      if (!shownPage) return undefined;
      if (
        project.background !== null &&
        !shownBackground &&
        !cache.failed(`background ${project.background}`)
      )
        return undefined;
      if (images.some(({ image }, at) => !image && !cache.failed(frame.images[at]?.image ?? '')))
        return undefined;
      return {
        page: shownPage,
        background: shownBackground,
        animation: frame.animation ?? undefined,
        images: images.flatMap(({ image, ...place }) => (image ? [{ ...place, image }] : [])),
        texts: frame.texts,
      };
    },
    prepare(frame) {
      page(frame);
      for (const { image } of frame.images) overlay(image);
    },
    failed: ({ imageUrl, images }) =>
      cache.failed(imageUrl) || images.some(({ image }) => cache.failed(image)),
    retry: cache.retry,
    sizeOf: overlay,
    close: cache.close,
  };
}

async function download(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'include' });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.blob();
}

const kept = async (key: BlobKey): Promise<Blob> => {
  const blob = blobOf(key);
  if (!blob) throw new Error('A picture of this project was dropped.');
  return blob;
};

/** Scaled once with the best quality, as the export does it: drawing is then a copy. `cut` keeps what the canvas shows. */
async function loadInSize(
  load: () => Promise<Blob>,
  place: (size: Size) => { readonly box: Box; readonly cut: boolean },
): Promise<DrawnPicture> {
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
