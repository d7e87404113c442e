import {
  canvasHeight,
  canvasWidth,
  exportFrameSeconds,
  type CaptionSettings,
  type Cue,
} from '@komavox/scene';
import { useEffect, useRef, useState } from 'react';
import { useCaptions } from '../captions/use-captions.js';
import { IconButton } from '../ui/controls/Button.js';
import { PauseIcon, PlayIcon } from '../ui/icons.js';

interface CaptionStageProps {
  readonly cues: readonly Cue[];
  readonly settings: CaptionSettings;
  readonly text: string;
}

/** The captions of a frame, drawn as a video shows them: the first one, or one after the other while it plays. */
export function CaptionStage({ cues, settings, text }: CaptionStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { seconds, playing, setPlaying } = usePlayback();
  const { captions, drawn } = useCaptions();
  const time = seconds * 100;
  const cue = cues.find(({ start, end }) => start <= time && time < end) ?? cues[0];
  const failed = captions?.failed() ?? false;

  useEffect(() => {
    const surface = canvas.current?.getContext('2d');
    if (!surface || !captions) return;
    const caption = cue && captions.at(cue, settings, text);
    // The one of before stays until this one is there.
    if (cue && !caption) return;
    surface.fillStyle = '#000000';
    surface.fillRect(0, 0, canvasWidth, canvasHeight);
    if (caption?.bitmap) surface.drawImage(caption.bitmap, caption.x, caption.y);
  }, [captions, cue, settings, text, drawn]);

  return (
    <div className="grid justify-items-center gap-2">
      <canvas
        ref={canvas}
        width={canvasWidth}
        height={canvasHeight}
        role="img"
        aria-label={cue ? 'The subtitle on a frame' : 'No subtitle'}
        className="aspect-9/16 w-full max-w-56 rounded-md bg-wash shadow-sheet"
      />
      {failed && (
        <p role="status" className="text-sm text-ink-soft">
          Subtitles can’t be drawn here.
        </p>
      )}
      <IconButton
        label={playing ? 'Pause' : 'Play'}
        disabled={cues.length === 0}
        onClick={() => setPlaying(!playing)}
        className="rounded-full border border-line-strong bg-sheet"
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
    </div>
  );
}

/** The time in the frame; it runs once through, and begins anew then. */
function usePlayback() {
  const [seconds, setSeconds] = useState(0);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let at = 0;
    let request = requestAnimationFrame(function step(now) {
      at += (now - last) / 1000;
      last = now;
      setSeconds(at);
      if (at < exportFrameSeconds) request = requestAnimationFrame(step);
      else {
        setSeconds(0);
        setPlaying(false);
      }
    });
    return () => cancelAnimationFrame(request);
  }, [playing]);
  return { seconds, playing, setPlaying };
}
