import type { AssignedLine } from '@komavox/cast';
import { useEffect, useRef, useState } from 'react';
import { speakEndpoint } from '../api/voice.js';
import { blobUrl, dropBlob } from '../blobs/blobs.js';
import { useAppDispatch } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';

/** Speaks one line at a time, in the voice and manner that it is given. */
export function useLinePlayer(language: string) {
  const dispatch = useAppDispatch();
  const { fail } = useToast();
  const [playing, setPlaying] = useState<number | null>(null);
  const current = useRef<AbortController>(null);
  const stop = (): void => {
    current.current?.abort();
    current.current = null;
    setPlaying(null);
  };
  useEffect(() => () => current.current?.abort(), []);

  const toggle = (index: number, { text, manner }: AssignedLine, voice: string | undefined): void => {
    stop();
    if (index === playing) return;
    const running = new AbortController();
    current.current = running;
    setPlaying(index);
    // Made at the press: phones let only that play.
    const audio = new Audio();
    const spoken = manner === 'plain' ? {} : { manner };
    const lines = [{ ...(voice !== undefined && { voice }), ...spoken }];
    const play = async (): Promise<void> => {
      const speech = await dispatch(
        speakEndpoint.initiate({ request: { text, language, lines } }, { track: false }),
      ).unwrap();
      const url = blobUrl(speech.audio);
      const end = (): void => {
        audio.pause();
        dropBlob(speech.audio);
        if (current.current === running) stop();
      };
      running.signal.addEventListener('abort', end, { once: true });
      if (running.signal.aborted || url === undefined) return end();
      audio.onended = end;
      audio.src = url;
      await audio.play();
    };
    play().catch((error: unknown) => {
      if (running.signal.aborted) return;
      console.error('Failed to speak a line', error);
      stop();
      fail({ title: 'Error', description: 'This line could not be spoken. Please try again.' });
    });
  };
  return { playing, toggle };
}
