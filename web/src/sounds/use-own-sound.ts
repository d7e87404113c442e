import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../toasts/use-toast.js';
import { ownSound, ownSoundKey, type OwnSound } from './own-sounds.js';

/** Plays one sound of the product's own at a time, music until it is stopped, effects once. */
export function useOwnSound() {
  const { fail } = useToast();
  /** Key of the sound that plays, or is about to. */
  const [playing, setPlaying] = useState<string | null>(null);
  const now = useRef<{ readonly context: AudioContext } | null>(null);

  const stop = useCallback(() => {
    void now.current?.context.close();
    now.current = null;
    setPlaying(null);
  }, []);
  useEffect(() => stop, [stop]);

  const toggle = (sound: OwnSound, gain: number): void => {
    const key = ownSoundKey(sound);
    stop();
    if (playing === key) return;
    setPlaying(key);
    void play(sound, gain).catch(() => {
      stop();
      fail({ title: 'Failed to play audio' });
    });
  };

  const play = async (sound: OwnSound, gain: number) => {
    // Made in answer to a press: browsers let nothing else be heard.
    const context = new AudioContext();
    const mine = { context };
    now.current = mine;
    const buffer = await ownSound(sound);
    if (now.current !== mine) return;
    const source = new AudioBufferSourceNode(context, { buffer, loop: 'mood' in sound });
    source.connect(new GainNode(context, { gain })).connect(context.destination);
    source.onended = () => now.current === mine && stop();
    source.start();
  };

  return { playing, toggle };
}
