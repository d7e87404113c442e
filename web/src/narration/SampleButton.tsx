import { IconButton } from '../ui/Button.js';
import { PlayIcon, StopIcon } from '../ui/icons.js';
import { Spinner } from '../ui/Spinner.js';
import type { SpeechRequest } from '../api/voice.js';
import type { VoiceSample } from './use-voice-sample.js';

interface SampleButtonProps {
  readonly id: string;
  /** What is heard: "Heart". */
  readonly of: string;
  readonly request: SpeechRequest;
  readonly sample: VoiceSample;
}

/** Has something heard, and stops it. */
export function SampleButton({ id, of, request, sample }: SampleButtonProps) {
  const state = sample.stateOf(id);
  return (
    <IconButton
      label={state === 'silent' ? `Play ${of}` : `Stop ${of}`}
      aria-busy={state === 'loading' || undefined}
      onClick={() => sample.toggle(id, request)}
    >
      {state === 'silent' ? <PlayIcon /> : state === 'loading' ? <Spinner /> : <StopIcon />}
    </IconButton>
  );
}
