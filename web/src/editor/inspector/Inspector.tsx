import { imageOverlayLimits } from '@komavox/scene';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { DeleteIcon } from '../../ui/icons.js';
import type { PlacedImage } from '../../video/project.js';
import { resizeImage } from '../commands/overlay-image.js';
import { removeOverlay, type OverlayItem } from '../commands/overlay.js';
import { gestureEnded } from '../editor-slice.js';
import { Panel } from '../panels/Panel.js';
import { AddToAllFrames } from './AddToAllFrames.js';
import { SizeSlider } from './SizeSlider.js';
import { TextInspector } from './TextInspector.js';

/** Properties of the selected image or text; nothing when none is. */
export function Inspector() {
  const item = useAppSelector(({ editor }) => editor.edited.selectedItem);
  const frame = useAppSelector(({ editor }) =>
    item === null || item.kind === 'captions' ? undefined : editor.edited.frames[item.frameId],
  );
  if (item === null || item.kind === 'captions' || !frame) return null;
  if (item.kind === 'image') {
    const image = frame.images.find(({ id }) => id === item.id);
    return image ? <ImageInspector key={item.id} item={item} image={image} /> : null;
  }
  const text = frame.texts.find(({ id }) => id === item.id);
  return text ? <TextInspector key={item.id} item={item} text={text} /> : null;
}

function ImageInspector({ item, image }: { readonly item: OverlayItem; readonly image: PlacedImage }) {
  const dispatch = useAppDispatch();
  const { frameId, id } = item;
  return (
    <Panel title="Selected image" className="lg:order-first">
      <SizeSlider
        label="Image size"
        size={image.size}
        limits={imageOverlayLimits}
        onChange={(size) => dispatch(resizeImage.done({ frameId, id, size }))}
        onCommit={() => dispatch(gestureEnded())}
      />
      <AddToAllFrames item={item} />
      <Button size="small" variant="quiet" onClick={() => dispatch(removeOverlay.done({ item }))}>
        <DeleteIcon />
        Remove image
      </Button>
    </Panel>
  );
}
