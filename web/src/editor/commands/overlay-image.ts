import { imageOverlayLimits } from '@komavox/scene';
import type { BlobKey } from '../../blobs/blobs.js';
import { withFrame } from '../edited.js';
import { command } from './command.js';
import { clamped } from './overlay.js';

/** An image over the frame, in the middle of the canvas, selected. */
export const addImage = command<{
  readonly frameId: string;
  readonly id: string;
  readonly image: BlobKey;
}>({
  event: 'imageAdded',
  label: 'Add Image',
  recorded: true,
  apply: (edited, { frameId, id, image }) => ({
    ...withFrame(edited, frameId, (frame) => ({
      ...frame,
      images: [...frame.images, { id, image, position: { x: 50, y: 50 }, size: 1 }],
    })),
    selectedFrameId: frameId,
    selectedItem: { kind: 'image', frameId, id },
  }),
});

export const resizeImage = command<{
  readonly frameId: string;
  readonly id: string;
  readonly size: number;
}>({
  event: 'imageResized',
  label: 'Image size',
  recorded: true,
  mergeKey: ({ id }) => id,
  apply: (edited, { frameId, id, size }) =>
    withFrame(edited, frameId, (frame) => ({
      ...frame,
      images: frame.images.map((image) =>
        image.id === id ? { ...image, size: clamped(size, imageOverlayLimits) } : image,
      ),
    })),
});

/** The frames of the strip that don't show this image yet. */
export const framesWithout = (edited: Parameters<typeof withFrame>[0], image: BlobKey): readonly string[] =>
  edited.order.filter((id) => edited.frames[id]?.images.every((one) => one.image !== image) === true);

/** The image at its place and in its size on every frame that doesn't have it (spec 2 section 5). */
export const addToAllFrames = command<{ readonly frameId: string; readonly id: string }>({
  event: 'imageAddedToAllFrames',
  label: 'Add to All Frames',
  recorded: true,
  apply: (edited, { frameId, id }) => {
    const image = edited.frames[frameId]?.images.find((one) => one.id === id);
    if (!image) return edited;
    return framesWithout(edited, image.image).reduce(
      (result, other) =>
        withFrame(result, other, (frame) => ({
          ...frame,
          images: [...frame.images, { ...image, id: `${id}-${other}` }],
        })),
      edited,
    );
  },
});
