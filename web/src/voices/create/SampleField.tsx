import { useState, type Ref } from 'react';
import { blobUrl } from '../../blobs/blobs.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { Button, IconButton } from '../../ui/controls/Button.js';
import { FileField } from '../../ui/controls/FileField.js';
import { CloseIcon, MicrophoneIcon, PlayIcon, StopIcon } from '../../ui/icons.js';
import { usePlayer } from '../use-player.js';
import type { Sample } from '../voice-draft.js';
import { chooseSample, removeSample } from './choose-sample.js';
import { misfit } from './fits.js';
import { RecorderPanel } from './RecorderPanel.js';
import { SampleVerdict } from './SampleVerdict.js';
import { useRecorder, type RecorderState } from './use-recorder.js';

interface SampleFieldProps {
  readonly language: string;
  /** What the server said about the sample when a voice was to be made of it. */
  readonly error: string;
  readonly onChange: () => void;
  /** Of the input. */
  readonly ref: Ref<HTMLInputElement>;
}

const recordingLabel = 'Your recording';

/** A file or a recording of the voice, judged as soon as it is there. */
export function SampleField({ language, error, onChange, ref }: SampleFieldProps) {
  const dispatch = useAppDispatch();
  const sample = useAppSelector(({ voiceDraft }) => voiceDraft.sample);
  const [refused, setRefused] = useState('');
  const player = usePlayer();
  const take = (file: Blob, name: string, label = name) => {
    player.stop();
    setRefused('');
    onChange();
    void dispatch(chooseSample(file, { name, label }));
  };
  const recorder = useRecorder(({ file, name }) => take(file, name, recordingLabel));
  const { phase } = recorder.state;
  return (
    <FileField
      ref={ref}
      label="Voice sample"
      accept="audio/*"
      action={sample ? 'Choose another file' : 'Choose a file'}
      hint="5-10 seconds of one person speaking, without music or noise. Up to 10 MB."
      error={refused || error}
      onFile={(file) => {
        const reason = misfit(file, 'audio');
        if (reason === '') take(file, file.name);
        else setRefused(reason);
      }}
      beside={
        <Button
          // One button all along, so that the keyboard stays on it.
          onClick={() => {
            if (phase === 'recording') recorder.finish();
            else if (phase === 'off' || phase === 'failed') {
              player.stop();
              recorder.start();
            } else recorder.cancel();
          }}
        >
          {phase === 'recording' ? <StopIcon /> : <MicrophoneIcon />}
          {recordLabel(phase, sample?.label === recordingLabel)}
        </Button>
      }
    >
      <RecorderPanel state={recorder.state} language={language} />
      {sample && phase === 'off' && (
        <ChosenSample
          sample={sample}
          playing={player.playing === sample.blob}
          onPlay={() => player.toggle(sample.blob, blobUrl(sample.blob) ?? '')}
          onRemove={() => {
            player.stop();
            dispatch(removeSample());
            onChange();
          }}
        />
      )}
    </FileField>
  );
}

function recordLabel(phase: RecorderState['phase'], again: boolean): string {
  if (phase === 'recording') return 'Stop recording';
  if (phase === 'asking' || phase === 'countdown') return 'Cancel recording';
  return again ? 'Record again' : 'Record';
}

function ChosenSample({
  sample,
  playing,
  onPlay,
  onRemove,
}: {
  readonly sample: Sample;
  readonly playing: boolean;
  readonly onPlay: () => void;
  readonly onRemove: () => void;
}) {
  return (
    <div className="grid gap-2 rounded-md border border-line p-2">
      <div className="flex items-center gap-2">
        <IconButton label={playing ? 'Stop listening' : 'Listen'} onClick={onPlay}>
          {playing ? <StopIcon /> : <PlayIcon />}
        </IconButton>
        <p className="min-w-0 grow text-sm font-medium break-words">{sample.label}</p>
        <IconButton label="Remove sample" onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </div>
      <SampleVerdict sample={sample} />
    </div>
  );
}
