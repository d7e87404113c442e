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
