import { imageOverlayLimits } from '@komavox/scene';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/Button.js';
import { CopyIcon, DeleteIcon } from '../../ui/icons.js';
import type { PlacedImage } from '../../video/project.js';
import { addToAllFrames, framesWithout, resizeImage } from '../commands/overlay-image.js';
import { removeOverlay, type OverlayItem } from '../commands/overlay.js';
import { gestureEnded } from '../editor-slice.js';
import { Panel } from '../panels/Panel.js';
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
  const { notify } = useToast();
  const { frameId, id } = item;
  const others = useAppSelector(({ editor }) => framesWithout(editor.edited, image.image).length);
  return (
    <Panel title="Selected image" className="lg:order-first">
      <SizeSlider
        label="Image size"
        size={image.size}
        limits={imageOverlayLimits}
        onChange={(size) => dispatch(resizeImage.done({ frameId, id, size }))}
        onCommit={() => dispatch(gestureEnded())}
      />
      <Button
        size="small"
        onClick={() => {
          dispatch(addToAllFrames.done({ frameId, id }));
          notify({
            title: others === 0 ? 'Every frame has this image already' : 'Image added to all frames',
          });
        }}
      >
        <CopyIcon />
        Add to All Frames
      </Button>
      <Button size="small" variant="quiet" onClick={() => dispatch(removeOverlay.done({ item }))}>
        <DeleteIcon />
        Remove image
      </Button>
    </Panel>
  );
}
