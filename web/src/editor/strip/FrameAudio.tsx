import { useAppDispatch } from '../../store/hooks.js';
import { IconButton } from '../../ui/Button.js';
import { CloseIcon, PauseIcon, PlayIcon } from '../../ui/icons.js';
import type { FrameAudio } from '../../video/project.js';
import { removeAudio } from '../commands/frame-audio.js';

interface FrameSoundProps {
  readonly frameId: string;
  readonly audio: FrameAudio;
  readonly playing: boolean;
  readonly onToggle: () => void;
  readonly onFocusLost: () => void;
}

/** The audio of a frame: speech, or a file of the user's. */
export function FrameAudio({ frameId, audio, playing, onToggle, onFocusLost }: FrameSoundProps) {
  const dispatch = useAppDispatch();
  return (
    <div className="flex min-h-9 w-full items-center gap-1 rounded-md bg-wash text-sm">
      <IconButton label={playing ? 'Pause audio' : 'Play audio'} size="small" onClick={onToggle}>
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <span className="min-w-0 grow truncate" title={audio.name}>
        {audio.name}
      </span>
      <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
        {audio.duration.toFixed(1)} s
      </span>
      <IconButton
        label="Remove audio"
        size="small"
        onClick={() => {
          dispatch(removeAudio.done({ frameId }));
          onFocusLost();
        }}
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}
