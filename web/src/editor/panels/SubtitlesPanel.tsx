import { captionSizeLimits, captionStyles, type CaptionStyle } from '@komavox/scene';
import { useCallback, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { CaptionStylePicker } from '../../captions/CaptionStylePicker.js';
import { paths } from '../../routes/paths.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { Choice } from '../../ui/controls/Choice.js';
import { MinusIcon, PlusIcon } from '../../ui/icons.js';
import {
  chooseCaptionStyle,
  generateSubtitles,
  removeSubtitles,
  resizeSubtitles,
} from '../commands/captions.js';
import { selectFrames } from '../selectors.js';
import { frameModes, useFramesWithText, type FrameMode } from './frame-mode.js';
import { CaptionLook } from './CaptionLook.js';
import { Panel } from './Panel.js';

/** Subtitles: frames, style, look and size (spec 2 sections 2, 5 and 9). */
export function SubtitlesPanel({ playing }: { readonly playing: boolean }) {
  const dispatch = useAppDispatch();
  const [mode, setMode] = useState<FrameMode>('one');
  const captions = useAppSelector(({ editor }) => editor.edited.captions);
  const { style, size } = captions;
  const selected = useAppSelector(({ editor }) => editor.edited.selectedFrameId);
  const frames = useAppSelector(selectFrames);
  const frameIds = useFramesWithText(mode);
  const shown = frames.find(({ id }) => id === selected);
  const hint = useId();
  // Samples are not to take the time that the pictures of a video that plays need.
  const sample = useHeld(shown?.caption ?? shown?.text ?? '', playing);
  const chooseStyle = useCallback(
    (next: CaptionStyle) => dispatch(chooseCaptionStyle.done({ style: next })),
    [dispatch],
  );
  const captioned = frames
    .filter(({ id, caption }) => caption !== null && (mode === 'all' || id === selected))
    .map(({ id }) => id);
  const untimed =
    captionStyles[style].timed && frames.some(({ caption, words }) => caption !== null && !words);
  return (
    <Panel title="Subtitles">
      <Choice label="Frames to subtitle" value={mode} options={frameModes} onChange={setMode} />
      <Button
        size="small"
        disabled={frameIds.length === 0}
        aria-describedby={hint}
        onClick={() => dispatch(generateSubtitles.done({ frameIds }))}
      >
        Generate Subtitles
      </Button>
      {captioned.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => dispatch(removeSubtitles.done({ frameIds: captioned }))}
        >
          Remove Subtitles
        </Button>
      )}
      <CaptionStylePicker settings={captions} text={sample} moving={!playing} onChange={chooseStyle} />
      <CaptionLook />
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm font-semibold">Size</span>
        <span className="flex items-center gap-1">
          <IconButton
            label="Smaller subtitles"
            disabled={size <= captionSizeLimits.min}
            onClick={() => dispatch(resizeSubtitles.done({ direction: -1 }))}
          >
            <MinusIcon />
          </IconButton>
          <output aria-label="Subtitle size" className="w-10 text-center font-semibold tabular-nums">
            {size.toFixed(1)}
          </output>
          <IconButton
            label="Larger subtitles"
            disabled={size >= captionSizeLimits.max}
            onClick={() => dispatch(resizeSubtitles.done({ direction: 1 }))}
          >
            <PlusIcon />
          </IconButton>
        </span>
      </div>
      <p id={hint} className="text-sm text-ink-soft empty:hidden">
        {frameIds.length === 0 && captioned.length === 0
          ? 'Subtitles are made of the texts of frames.'
          : untimed
            ? 'Subtitles of frames without generated speech are spread over the frame.'
            : ''}
      </p>
      <Link
        to={paths.subtitleDemo}
        className="inline-flex min-h-6 items-center justify-self-start text-sm font-semibold underline pointer-coarse:min-h-11"
      >
        How subtitles are made
      </Link>
    </Panel>
  );
}

/** The value, and while it is held the one that it had before. */
function useHeld<Value>(value: Value, held: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!held && kept !== value) setKept(value);
  return held ? kept : value;
}
