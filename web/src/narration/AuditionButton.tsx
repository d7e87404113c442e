import { IconButton } from '../ui/controls/Button.js';
import { PlayIcon, StopIcon } from '../ui/icons.js';
import { Spinner } from '../ui/feedback/Spinner.js';
import type { Asked, Audition } from './use-audition.js';

interface AuditionButtonProps {
  readonly id: string;
  /** What is heard: "Heart". */
  readonly of: string;
  readonly request: Asked;
  readonly audition: Audition;
  readonly size?: 'large' | 'small';
}

/** Has something heard, and stops it. */
export function AuditionButton({ id, of, request, audition, size = 'large' }: AuditionButtonProps) {
  const state = audition.stateOf(id);
  return (
    <IconButton
      size={size}
      label={state === 'silent' ? `Play ${of}` : `Stop ${of}`}
      aria-busy={state === 'loading' || undefined}
      onClick={() => audition.toggle(id, request)}
    >
      {state === 'silent' ? <PlayIcon /> : state === 'loading' ? <Spinner /> : <StopIcon />}
    </IconButton>
  );
}
