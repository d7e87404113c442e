import type { AnimationType } from '@komavox/scene';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { useToast } from '../../toasts/use-toast.js';
import { Button } from '../../ui/controls/Button.js';
import { Select } from '../../ui/controls/Select.js';
import { CopyIcon, MotionIcon } from '../../ui/icons.js';
import { animationOptions } from '../animation-names.js';
import { addAnimation, addAnimationToAll } from '../commands/animation.js';
import { Panel } from './Panel.js';

/** The entrance of a frame, or of all of them. */
export function AnimationPanel({ onAdded }: { readonly onAdded: (frameId: string) => void }) {
  const dispatch = useAppDispatch();
  const { notify } = useToast();
  const frameId = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const isEmpty = useAppSelector(({ editor }) => editor.edited.order.length === 0);
  const [animation, setAnimation] = useState<AnimationType>('fade');
  return (
    <Panel title="Animation">
      <Select label="Animation" value={animation} options={animationOptions} onChange={setAnimation} />
      <Button
        size="small"
        disabled={frameId === null}
        onClick={() => {
          if (frameId === null) return;
          dispatch(addAnimation.done({ frameId, animation }));
          onAdded(frameId);
        }}
      >
        <MotionIcon />
        Add Animation
      </Button>
      <Button
        size="small"
        disabled={isEmpty}
        onClick={() => {
          dispatch(addAnimationToAll.done({ animation }));
          notify({ title: 'Every frame has this animation now' });
        }}
      >
        <CopyIcon />
        Animate All Frames
      </Button>
    </Panel>
  );
}
