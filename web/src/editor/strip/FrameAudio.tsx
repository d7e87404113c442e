import { useId } from 'react';
import { soundEffectTable } from '@komavox/scene';
import type { BlobKey } from '../../blobs/blobs.js';
import { usePeaks } from '../../sounds/peaks.js';
import { narrowed, Waveform } from '../../sounds/Waveform.js';
import { useAppDispatch } from '../../store/hooks.js';
import { IconButton } from '../../ui/controls/Button.js';
import { CloseIcon, PauseIcon, PlayIcon, SoundIcon } from '../../ui/icons.js';
import { clipsOf, type AudioClip, type ProjectFrame } from '../../video/project.js';
import { removeAudio } from '../commands/frame-audio.js';
import { removeEffect } from '../commands/sound-effects.js';

interface FrameAudioProps {
  readonly frame: ProjectFrame;
  /** The clip that is playing; null when none of the frame is. */
  readonly playing: BlobKey | null;
  readonly onToggle: (clip: AudioClip) => void;
  readonly onFocusLost: () => void;
}

/** The clips of a frame: its speech, then the user's files; and its sound effects. */
export function FrameAudio(props: FrameAudioProps) {
  return (
    <>
      <Clips {...props} />
      <Effects {...props} />
    </>
  );
}

function Effects({ frame, onFocusLost }: FrameAudioProps) {
  const dispatch = useAppDispatch();
  return frame.effects.map(({ id, effect, at }) => {
    const name = `${soundEffectTable[effect].label} at ${at.toFixed(1)} s`;
    return (
      <div key={id} className="flex min-h-9 items-center gap-2 rounded-md bg-wash pl-2 text-sm">
        <SoundIcon />
        <span className="truncate">{name}</span>
        <IconButton
          label={`Remove ${name}`}
          size="small"
          onClick={() => {
            dispatch(removeEffect.done({ frameId: frame.id, id }));
            onFocusLost();
          }}
        >
          <CloseIcon />
        </IconButton>
      </div>
    );
  });
}

function Clips({ frame, playing, onToggle, onFocusLost }: FrameAudioProps) {
  const dispatch = useAppDispatch();
  return clipsOf(frame).map((clip) => (
    <ClipRow
      key={clip.blob}
      clip={clip}
      playing={clip.blob === playing}
      onToggle={() => onToggle(clip)}
      onRemove={() => {
        dispatch(removeAudio.done({ frameId: frame.id, blob: clip.blob }));
        onFocusLost();
      }}
    />
  ));
}

function ClipRow(props: {
  readonly clip: AudioClip;
  readonly playing: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}) {
  const { clip, playing, onToggle, onRemove } = props;
  const name = useId();
  const peaks = usePeaks([{ blob: clip.blob }]).get(clip.blob);
  return (
    <div
      role="group"
      aria-labelledby={name}
      className="flex min-h-9 w-full items-center gap-1 rounded-md bg-wash text-sm"
    >
      <IconButton
        label={playing ? 'Pause audio' : 'Play audio'}
        aria-describedby={name}
        size="small"
        onClick={onToggle}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <span className="relative min-w-0 grow">
        {peaks && (
          <Waveform
            peaks={narrowed(peaks, 80)}
            className="absolute inset-x-0 -bottom-1.5 h-2 w-full text-ink-soft/60"
          />
        )}
        <span id={name} className="block truncate pb-0.5" title={clip.name}>
          {clip.name}
        </span>
      </span>
      <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
        {clip.duration.toFixed(1)} s
      </span>
      <IconButton label="Remove audio" aria-describedby={name} size="small" onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
