import { IconButton } from '../ui/Button.js';
import { PlayIcon, StopIcon } from '../ui/icons.js';
import { Spinner } from '../ui/Spinner.js';
import type { SpeechRequest } from '../api/voice.js';
import type { Audition } from './use-audition.js';

interface AuditionButtonProps {
  readonly id: string;
  /** What is heard: "Heart". */
  readonly of: string;
  readonly request: SpeechRequest;
  readonly audition: Audition;
}

/** Has something heard, and stops it. */
export function AuditionButton({ id, of, request, audition }: AuditionButtonProps) {
  const state = audition.stateOf(id);
  return (
    <IconButton
      label={state === 'silent' ? `Play ${of}` : `Stop ${of}`}
      aria-busy={state === 'loading' || undefined}
      onClick={() => audition.toggle(id, request)}
    >
      {state === 'silent' ? <PlayIcon /> : state === 'loading' ? <Spinner /> : <StopIcon />}
    </IconButton>
  );
}
