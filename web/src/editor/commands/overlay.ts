import type { Position } from '@komavox/scene';
import type { PlacedImage, PlacedText, ProjectItem } from '../../video/project.js';
import { withFrame } from '../edited.js';
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
