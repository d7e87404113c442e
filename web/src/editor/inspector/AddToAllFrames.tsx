import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/controls/Button.js';
import { CopyIcon } from '../../ui/icons.js';
import { addToAllFrames, framesWithout, type OverlayItem } from '../commands/overlay.js';

/** Puts the selected overlay on every frame; frames that have it already are passed over. */
export function AddToAllFrames({
  item,
  disabled,
}: {
  readonly item: OverlayItem;
  readonly disabled?: boolean;
}) {
  const dispatch = useAppDispatch();
  const { notify } = useToast();
  const others = useAppSelector(({ editor }) => framesWithout(editor.edited, item).length);
  const name = item.kind === 'image' ? 'image' : 'text';
  return (
    <Button
      size="small"
      disabled={disabled === true}
      onClick={() => {
        dispatch(addToAllFrames.done({ item }));
        notify({
          title:
            others === 0
              ? `Every frame has this ${name} already`
              : `${name === 'image' ? 'Image' : 'Text'} added to all frames`,
        });
      }}
    >
      <CopyIcon />
      Add to All Frames
    </Button>
  );
}
