import { useEffect, useRef, useState } from 'react';
import type { SpeechRequest } from '../api/voice.js';
import { blobUrl, dropBlob } from '../blobs/blobs.js';
import { useAppDispatch } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { playbackFailure } from '../voices/failures.js';
import { awaitSpeech } from './await-speech.js';
import { playAudio } from './play-audio.js';

interface Current {
  /** Tells it from the others that may be heard. */
  readonly id: string;
  readonly state: 'loading' | 'playing';
}

/** What is heard, or how to find that out; the latter doesn't fail. */
export type Asked = SpeechRequest | (() => Promise<SpeechRequest>);

/** Has texts spoken to hear how they sound, one at a time; leaving the screen stops it. */
export function useAudition(volume: number) {
  const dispatch = useAppDispatch();
  const { fail } = useToast();
  const [audition, setAudition] = useState<Current | null>(null);
  /** Of the one that is heard. */
  const current = useRef<AbortController | null>(null);
  const stop = () => {
    current.current?.abort();
    current.current = null;
    setAudition(null);
  };
  useEffect(() => () => current.current?.abort(), []);

  const play = async (id: string, asked: Asked) => {
    stop();
    const own = new AbortController();
    current.current = own;
    setAudition({ id, state: 'loading' });
    // Made at the press, as phones want it.
    const audio = new Audio();
    const request = typeof asked === 'function' ? await asked() : asked;
    if (own.signal.aborted) return;
    const answer = await dispatch(awaitSpeech(request, own));
    try {
      if (own.signal.aborted) return;
      if ('error' in answer) throw new Error(answer.error?.message ?? 'No answer');
      setAudition({ id, state: 'playing' });
      audio.volume = volume;
      await playAudio(audio, blobUrl(answer.speech.audio) ?? '', own.signal);
    } catch (problem) {
      console.error('An audition could not be played', problem);
      if (!own.signal.aborted) fail(playbackFailure);
    } finally {
      if ('speech' in answer) dropBlob(answer.speech.audio);
      if (current.current === own) stop();
    }
  };

  return {
    stateOf: (id: string) => (audition?.id === id ? audition.state : 'silent'),
    /** Stops it when it is heard, else has it heard instead of any other. */
    toggle: (id: string, asked: Asked) => {
      if (audition?.id === id) stop();
      else void play(id, asked);
    },
  };
}

export type Audition = ReturnType<typeof useAudition>;
