import { useEffect, useRef, useState } from 'react';
import { pause } from '../../batch/pause.js';
import { microphoneProblem, openMicrophone, type Microphone, type Recording } from './microphone.js';

export type RecorderState =
  | { readonly phase: 'off' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'countdown'; readonly left: number; readonly microphone: Microphone }
  | { readonly phase: 'recording'; readonly since: number; readonly microphone: Microphone }
  | { readonly phase: 'failed'; readonly reason: string };

/** Seconds to get ready in. */
const countdown = 3;
/** A recording ends by itself after so many seconds. */
export const maxSeconds = 15;

/** Records from the microphone after a countdown. Releases it when the screen is left. */
export function useRecorder(onRecorded: (recording: Recording) => void) {
  const [state, setState] = useState<RecorderState>({ phase: 'off' });
  /** Of the recording under way; another object is another one. */
  const current = useRef<{ stop: () => void } | null>(null);

  const cancel = () => {
    current.current = null;
    setState({ phase: 'off' });
  };
  useEffect(
    () => () => {
      current.current?.stop();
      current.current = null;
    },
    [],
  );

  const start = async () => {
    const own = { stop: () => undefined as void };
    current.current = own;
    const gone = () => current.current !== own;
    setState({ phase: 'asking' });
    let microphone: Microphone;
    try {
      microphone = await openMicrophone();
    } catch (error) {
      if (!gone()) setState({ phase: 'failed', reason: microphoneProblem(error) });
      return;
    }
    try {
      own.stop = microphone.close;
      for (let left = countdown; left > 0 && !gone(); left -= 1) {
        setState({ phase: 'countdown', left, microphone });
        await pause(1000);
      }
      if (gone()) return;
      const { done, stop } = microphone.record();
      own.stop = stop;
      setState({ phase: 'recording', since: Date.now(), microphone });
      const timer = setTimeout(stop, maxSeconds * 1000);
      const recording = await done;
      clearTimeout(timer);
      if (gone()) return;
      cancel();
      onRecorded(recording);
    } finally {
      microphone.close();
    }
  };

  return {
    state,
    start: () => void start(),
    /** Ends the recording and keeps it. */
    finish: () => current.current?.stop(),
    /** Ends it and keeps nothing. */
    cancel: () => {
      const { current: own } = current;
      cancel();
      own?.stop();
    },
  };
}
