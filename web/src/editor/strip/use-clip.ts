import { useCallback, useEffect, useRef, useState } from 'react';
import { blobUrl, type BlobKey } from '../../blobs/blobs.js';
import { useToast } from '../../toasts/use-toast.js';
import type { AudioClip } from '../../video/project.js';

/** Plays one clip at a time, until the screen is left or `clips` doesn't have it any more. */
export function useClip(clips: readonly BlobKey[]) {
  const player = useRef<HTMLAudioElement | null>(null);
  /** The clip that is playing; null when none is. */
  const [playing, setPlaying] = useState<BlobKey | null>(null);
  const { fail } = useToast();

  const stop = useCallback(() => {
    player.current?.pause();
    player.current = null;
    setPlaying(null);
  }, []);
  useEffect(() => stop, [stop]);

  const gone = playing !== null && !clips.includes(playing);
  useEffect(() => {
    if (gone) stop();
  }, [gone, stop]);

  /** Plays it from its start, or stops it. */
  const toggle = ({ blob, duration, cut }: AudioClip): void => {
    const before = playing;
    stop();
    const address = blobUrl(blob);
    if (before === blob || address === undefined) return;
    const next = new Audio(cut ? `${address}#t=${cut.from},${cut.from + duration}` : address);
    player.current = next;
    setPlaying(blob);
    next.onended = () => player.current === next && stop();
    // At the end of a part a browser only pauses.
    next.onpause = next.onended;
    next.play().catch(() => {
      // Stopped before it began is no failure.
      if (player.current !== next) return;
      stop();
      fail({ title: 'Failed to play audio' });
    });
  };
  return { playing, toggle };
}
