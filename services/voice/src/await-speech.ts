/** Waits until a speech has ended, and answers with its sound. */
import { ObjectNotFound, readObject } from '@komavox/objects';
import { Problem } from '@komavox/core';
import type { VoiceContext } from './context.js';
import { audioKey, timesKey } from './model/speech-order.js';
import { hasEnded } from './model/speech.js';
import type { SpeechJob } from './store.js';

export interface SpokenAnswer {
  readonly mp3: Buffer;
  /** Seconds. */
  readonly duration: number;
  /** Signed, for this user. */
  readonly timesUrl: string;
}

const longestWaitMs = 30_000;

/**
 * Throws Problem 504 `speech_timeout` after 30 s (the speech goes on, and the same Idempotency-Key will find it), or
 * what the speech failed with.
 */
export async function awaitSpeech(
  context: VoiceContext,
  id: string,
  signal: AbortSignal,
): Promise<SpokenAnswer> {
  const { store, waiters } = context;
  const ended = async () => {
    const job = await store.find(id);
    return !job || hasEnded(job) ? { job } : undefined;
  };
  const end = await waiters.until(id, ended, { ms: longestWaitMs, signal });
  return await answer(context, end?.job);
}

async function answer({ chassis }: VoiceContext, job: SpeechJob | undefined): Promise<SpokenAnswer> {
  if (job?.state.name === 'generated') {
    try {
      const mp3 = await readObject(chassis.objects, audioKey(job.content));
      const timesUrl = chassis.mediaLinks.sign({ key: timesKey(job.content), user: job.userId });
      return { mp3, duration: job.state.duration, timesUrl };
    } catch (error) {
      if (!(error instanceof ObjectNotFound)) throw error;
      throw new Problem(410, 'speech_gone', 'This speech is no longer stored.', { cause: error });
    }
  }
  if (job?.state.name === 'failed') {
    const late = job.state.code === 'deadline_exceeded';
    throw new Problem(late ? 504 : 502, job.state.code, 'The text could not be read aloud.');
  }
  throw new Problem(504, 'speech_timeout', 'Reading the text aloud takes too long. Try again in a moment.');
}
