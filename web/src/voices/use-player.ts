import { useEffect, useRef, useState } from 'react';
import { useToast } from '../toasts/use-toast.js';
import { playbackFailure } from './failures.js';

/** Plays samples, one at a time; leaving the screen stops it. */
export function usePlayer(): {
  /** Id of the sample that plays. */
  readonly playing: string | null;
  /** Stops it when it plays, else plays it instead of any other. */
  readonly toggle: (id: string, url: string) => void;
  readonly stop: () => void;
} {
  const [playing, setPlaying] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement | null>(null);
  const { fail } = useToast();

  const stop = () => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  };
  useEffect(() => () => audio.current?.pause(), []);

  const toggle = (id: string, url: string) => {
    stop();
    if (id === playing) return;
    const started = new Audio();
    const failed = () => {
      // Stopping it before it has begun rejects, too.
      if (audio.current !== started) return;
      stop();
      fail(playbackFailure);
    };
    started.onended = () => {
      if (audio.current === started) stop();
    };
    started.src = url;
    audio.current = started;
    setPlaying(id);
    // A sample that can't be fetched or decoded rejects this, and one that breaks off tells by an event.
    started.onerror = failed;
    started.play().catch(failed);
  };

  return { playing, toggle, stop };
}
