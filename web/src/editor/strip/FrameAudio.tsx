import { useId } from 'react';
import type { BlobKey } from '../../blobs/blobs.js';
import { useAppDispatch } from '../../store/hooks.js';
import { IconButton } from '../../ui/controls/Button.js';
import { CloseIcon, PauseIcon, PlayIcon } from '../../ui/icons.js';
import { clipsOf, type AudioClip, type ProjectFrame } from '../../video/project.js';
import { removeAudio } from '../commands/frame-audio.js';

interface FrameAudioProps {
  readonly frame: ProjectFrame;
  /** The clip that is playing; null when none of the frame is. */
  readonly playing: BlobKey | null;
  readonly onToggle: (clip: BlobKey) => void;
  readonly onFocusLost: () => void;
}

/** The clips of a frame: its speech, then the user's files. */
export function FrameAudio({ frame, playing, onToggle, onFocusLost }: FrameAudioProps) {
  const dispatch = useAppDispatch();
  return clipsOf(frame).map((clip) => (
    <ClipRow
      key={clip.blob}
      clip={clip}
      playing={clip.blob === playing}
      onToggle={() => onToggle(clip.blob)}
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
      <span id={name} className="min-w-0 grow truncate" title={clip.name}>
        {clip.name}
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
