import {
  shotFills,
  shotMoves,
  shotPauseLimits,
  shotSecondsLimits,
  silentShotSeconds,
  type AnimationType,
  type Shot,
  type ShotFill,
  type ShotMove,
} from '@komavox/scene';
import { useState } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.js';
import { Button } from '../../ui/controls/Button.js';
import { LabelledSlider } from '../../ui/controls/LabelledSlider.js';
import { Select } from '../../ui/controls/Select.js';
import { Switch } from '../../ui/controls/Switch.js';
import { clipsOf, type ProjectFrame } from '../../video/project.js';
import { animationOptions } from '../animation-names.js';
import { addAnimation, removeAnimation } from '../commands/animation.js';
import { changeShot, moveShotBox, showWholePage } from '../commands/shot.js';
import { gestureEnded } from '../editor-slice.js';
import { keepFocus } from '../strip/FrameCard.js';
import { Panel } from './Panel.js';
import { RetellLine } from './RetellLine.js';
import { SecondsSlider } from './SecondsSlider.js';
import { ShotBoxDialog } from './ShotBoxDialog.js';

const moveNames: Readonly<Record<ShotMove, string>> = {
  hold: 'Hold still',
  'push-in': 'Push in',
  'pull-out': 'Pull out',
  pan: 'Pan right, or down',
  'pan-back': 'Pan left, or up',
  drift: 'Push in slowly',
};
const moves = shotMoves.map((value) => ({ value, label: moveNames[value] }));

const fillNames: Readonly<Record<ShotFill, string>> = {
  blur: 'The panel, blurred',
  colour: 'Colour of its edge',
};
const fills = shotFills.map((value) => ({ value, label: fillNames[value] }));

type Transition = AnimationType | 'cut';

const transitions: readonly { readonly value: Transition; readonly label: string }[] = [
  { value: 'cut', label: 'Cut' },
  ...animationOptions,
];

interface ShotPanelProps {
  /** A frame begins in another way, which may be played. */
  readonly onBeginningChosen: (frameId: string) => void;
}

/** Of a selected frame that is a shot its camera, what is behind it and how it follows another; nothing of others. */
export function ShotPanel(props: ShotPanelProps) {
  const frame = useAppSelector(({ editor: { edited } }) => edited.frames[edited.selectedFrameId ?? '']);
  if (!frame?.shot) return null;
  return <ShotControls {...props} frame={frame} shot={frame.shot} />;
}

interface ShotControlsProps extends ShotPanelProps {
  readonly frame: ProjectFrame;
  readonly shot: Shot;
}

const field = 'grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3';

function ShotControls({ frame, shot, onBeginningChosen }: ShotControlsProps) {
  const { id: frameId, imageUrl } = frame;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [choosing, setChoosing] = useState(false);
  return (
    <Panel title="Panel of a page">
      <Select
        label="Camera"
        labelShown
        className={field}
        value={shot.move}
        options={moves}
        onChange={(move) => {
          dispatch(changeShot.done({ frameId, change: { move } }));
          onBeginningChosen(frameId);
        }}
      />
      <Select
        label="Behind it"
        labelShown
        className={field}
        value={shot.fill}
        options={fills}
        onChange={(fill) => dispatch(changeShot.done({ frameId, change: { fill } }))}
      />
      <Select<Transition>
        label="Transition"
        labelShown
        className={field}
        value={frame.animation ?? 'cut'}
        options={transitions}
        onChange={(transition) => {
          if (transition === 'cut') {
            dispatch(removeAnimation.done({ frameId }));
            return;
          }
          dispatch(addAnimation.done({ frameId, animation: transition }));
          onBeginningChosen(frameId);
        }}
      />
      {clipsOf(frame).length === 0 ? (
        <SecondsSlider
          label="Length while silent"
          seconds={shot.seconds ?? silentShotSeconds}
          limits={shotSecondsLimits}
          onChange={(seconds) => dispatch(changeShot.done({ frameId, change: { seconds } }))}
          onCommit={() => dispatch(gestureEnded())}
        />
      ) : (
        <SecondsSlider
          label="Pause after its sound"
          seconds={shot.pause ?? 0}
          limits={shotPauseLimits}
          onChange={(pause) => dispatch(changeShot.done({ frameId, change: { pause } }))}
          onCommit={() => dispatch(gestureEnded())}
        />
      )}
      {frame.caption !== null && <CaptionHeight frameId={frameId} height={shot.captionY} />}
      <RetellLine frameId={frameId} className={field} />
      <Button size="small" onClick={() => setChoosing(true)}>
        Change the part
      </Button>
      <ShotBoxDialog
        open={choosing}
        onOpenChange={(open) => {
          setChoosing(open);
          if (!open) dispatch(gestureEnded());
        }}
        imageUrl={imageUrl}
        box={shot.box}
        onBox={(box) => dispatch(moveShotBox.done({ frameId, box }))}
      />
      <Button
        size="small"
        onClick={() => {
          dispatch(showWholePage.done({ frameId }));
          keepFocus(() => store.getState().editor.edited.selectedFrameId);
        }}
      >
        Whole page
      </Button>
    </Panel>
  );
}

const heightLimits = { min: 10, max: 90, step: 1 } as const;

/** Where this shot's captions stand: with all others, or where they hide none of what is said. */
function CaptionHeight({
  frameId,
  height,
}: {
  readonly frameId: string;
  readonly height: number | undefined;
}) {
  const dispatch = useAppDispatch();
  const usual = useAppSelector(({ editor: { edited } }) => edited.captions.position.y);
  const change = (captionY: number | undefined) =>
    dispatch(changeShot.done({ frameId, change: { captionY } }));
  return (
    <>
      <Switch
        label="Subtitles at their own height"
        checked={height !== undefined}
        onChange={(isOwn) => {
          change(isOwn ? Math.min(heightLimits.max, usual) : undefined);
          dispatch(gestureEnded());
        }}
      />
      {height !== undefined && (
        <LabelledSlider
          label="Height of subtitles"
          value={height}
          text={`${Math.round(height)} % from the top`}
          limits={heightLimits}
          onChange={change}
          onCommit={() => dispatch(gestureEnded())}
        />
      )}
    </>
  );
}
