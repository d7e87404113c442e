import { useCallback, useEffect, useRef, useState } from 'react';
import { blobUrl, type BlobKey } from '../../blobs/blobs.js';
import { useToast } from '../../toasts/use-toast.js';

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
  const toggle = (clip: BlobKey): void => {
    const before = playing;
    stop();
    const address = blobUrl(clip);
    if (before === clip || address === undefined) return;
    const next = new Audio(address);
    player.current = next;
    setPlaying(clip);
    next.onended = () => player.current === next && stop();
    next.play().catch(() => {
      // Stopped before it began is no failure.
      if (player.current !== next) return;
      stop();
      fail({ title: 'Failed to play audio' });
    });
  };
  return { playing, toggle };
}
