import { canvasHeight, canvasWidth, frameCues, type CaptionSettings, type Cue } from '@komavox/scene';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Captions } from '../preview/captions/captions.js';
import { sampleFrame, sampleSettings } from './sample.js';
import { useInSight } from './use-in-sight.js';

interface CaptionSampleProps {
  /** null until it is there. */
  readonly captions: Captions | null;
  /** Changes when a caption has been drawn. */
  readonly drawn: number;
  readonly settings: CaptionSettings;
  readonly text: string;
  /** Plays over and over; else at rest. */
  readonly moving: boolean;
}

/** Pixels of the canvas: wide enough for what `sampleSettings` makes. */
const width = 300;
const height = 104;

/** A text's first words in a style, on grey. */
export function CaptionSample({ captions, drawn, settings, text, moving }: CaptionSampleProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { style, font, color, highlight } = settings;
  const look = useMemo(
    () => sampleSettings({ style, font, color, highlight }),
    [style, font, color, highlight],
  );
  const frame = useMemo(() => sampleFrame(text), [text]);
  const cues = useMemo(() => frameCues(frame, look), [frame, look]);
  const resting = useMemo(() => cueOf(cues, frame.restAt), [cues, frame]);
  const played = usePlayedCue(canvas, cues, frame.seconds, moving);
  const cue = played === undefined ? resting : played;

  useEffect(() => {
    const surface = canvas.current?.getContext('2d');
    if (!surface || !captions) return;
    const caption = cue && captions.at(cue, look, text);
    // The one of before stays until this one is there.
    if (cue && !caption) return;
    surface.clearRect(0, 0, width, height);
    if (!caption?.bitmap) return;
    // Where the caption stands is in the middle of the sample.
    const [x, y] = [caption.x + (width - canvasWidth) / 2, caption.y + (height - canvasHeight) / 2];
    surface.drawImage(caption.bitmap, x, y);
  }, [captions, cue, look, text, drawn]);

  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      aria-hidden
      className="aspect-[300/104] w-full bg-[#8d8a86]"
    />
  );
}

/** The cue of a time that is passed over and over while the element is in sight; undefined while it isn't. */
function usePlayedCue(
  element: RefObject<Element | null>,
  cues: readonly Cue[],
  seconds: number,
  moving: boolean,
): Cue | null | undefined {
  const [played, setPlayed] = useState<Cue | null>();
  const seen = useInSight(element);
  useEffect(() => {
    if (!moving || !seen) return undefined;
    const began = performance.now();
    let request = requestAnimationFrame(function step(now) {
      setPlayed(cueOf(cues, ((now - began) / 1000) % seconds));
      request = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(request);
      setPlayed(undefined);
    };
  }, [cues, seconds, moving, seen]);
  return played;
}

const cueOf = (cues: readonly Cue[], seconds: number): Cue | null =>
  cues.find(({ start, end }) => start <= seconds * 100 && seconds * 100 < end) ?? null;
