import type { Position } from '@komavox/scene';
import type { PlacedImage, PlacedText, ProjectFrame, ProjectItem } from '../../video/project.js';
import { withFrame, type Edited } from '../edited.js';
import { command } from './command.js';

/** An image or a text over a frame. */
export type OverlayItem = Exclude<ProjectItem, { readonly kind: 'captions' }>;

export const clamped = (value: number, limits: { readonly min: number; readonly max: number }): number =>
  Math.max(limits.min, Math.min(limits.max, value));

const movedTo =
  <Overlay extends PlacedImage | PlacedText>(id: string, position: Position) =>
  (overlay: Overlay): Overlay =>
    overlay.id === id ? { ...overlay, position } : overlay;

/** Dragged on the canvas or moved by keys. */
export const moveOverlay = command<{ readonly item: OverlayItem; readonly position: Position }>({
  event: 'overlayMoved',
  label: 'Move',
  recorded: true,
  mergeKey: ({ item }) => item.id,
  apply: (edited, { item: { kind, frameId, id }, position }) =>
    withFrame(edited, frameId, (frame) =>
      kind === 'image'
        ? { ...frame, images: frame.images.map(movedTo(id, position)) }
        : { ...frame, texts: frame.texts.map(movedTo(id, position)) },
    ),
});

export const removeOverlay = command<{ readonly item: OverlayItem }>({
  event: 'overlayRemoved',
  label: 'Remove',
  key: 'Delete',
  recorded: true,
  apply: (edited, { item: { kind, frameId, id } }) => ({
    ...withFrame(edited, frameId, (frame) =>
      kind === 'image'
        ? { ...frame, images: frame.images.filter((image) => image.id !== id) }
        : { ...frame, texts: frame.texts.filter((text) => text.id !== id) },
    ),
    selectedItem:
      edited.selectedItem !== null && edited.selectedItem.kind !== 'captions' && edited.selectedItem.id === id
        ? null
        : edited.selectedItem,
  }),
});

const overlayOf = ({ frames }: Edited, { kind, frameId, id }: OverlayItem) =>
  (kind === 'image' ? frames[frameId]?.images : frames[frameId]?.texts)?.find((one) => one.id === id);

/** True when the frame has the same image, or the same words. */
const shows = ({ images, texts }: ProjectFrame, overlay: PlacedImage | PlacedText): boolean =>
  'image' in overlay
    ? images.some(({ image }) => image === overlay.image)
    : texts.some(({ text }) => text.trim() === overlay.text.trim());

/** The frames of the strip that don't show this image, or these words, yet. */
export function framesWithout(edited: Edited, item: OverlayItem): readonly string[] {
  const overlay = overlayOf(edited, item);
  return edited.order.filter((id) => {
    const frame = edited.frames[id];
    return frame && overlay && !shows(frame, overlay);
  });
}

/** The overlay at its place and in its look on every frame that doesn't have it (spec 2 section 5). */
export const addToAllFrames = command<{ readonly item: OverlayItem }>({
  event: 'overlayAddedToAllFrames',
  label: 'Add to All Frames',
  recorded: true,
  apply: (edited, { item }) => {
    const overlay = overlayOf(edited, item);
    if (!overlay) return edited;
    return framesWithout(edited, item).reduce((result, other) => {
      const copy = { ...overlay, id: `${item.id}-${other}` };
      return withFrame(result, other, (frame) =>
        'image' in copy
          ? { ...frame, images: [...frame.images, copy] }
          : { ...frame, texts: [...frame.texts, copy] },
      );
    }, edited);
  },
});
