/** Waits until a speech has ended, and answers with its audio. */
import { hasEnded } from '@komavox/jobs';
import { ObjectNotFound, readObject } from '@komavox/objects';
import { Problem } from '@komavox/core';
import type { VoiceContext } from './context.js';
import { creditOf } from './credit-of-speech.js';
import { audioKey, timesKey } from './model/speech-request.js';
import type { Speech } from './store.js';

interface SpeechAnswer {
  readonly mp3: Buffer;
  /** Seconds. */
  readonly duration: number;
  /** Signed, for this user. */
  readonly timesUrl: string;
  /** Of a custom voice: the user's credits after it. */
  readonly creditPoints: number | undefined;
}

interface AwaitOptions {
  /** Asked for with an Idempotency-Key: the speech goes on without its call, and the same key will find it. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal;
}

/**
 * Throws Problem 504 `speech_timeout` after the time that a call may wait, or what the speech failed with. A speech that
 * nobody waits for any more, nor can find again, is cancelled: it holds no place of its user's and no worker.
 */
export async function awaitSpeech(
  context: VoiceContext,
  id: string,
  { repeatable, signal }: AwaitOptions,
): Promise<SpeechAnswer> {
  const { settings, speeches } = context;
  const { maxWaitMs } = settings;
  const waited = await speeches.waitFor(id, { maxWaitMs, signal }).catch(async (error: unknown) => {
    if (signal.aborted && !repeatable) await speeches.cancel(id);
    throw error;
  });
  const isLeft = waited !== undefined && !hasEnded(waited) && !repeatable;
  // It may have ended in this very moment.
  const speech = isLeft ? ((await speeches.cancel(id)) ?? (await speeches.find(id))) : waited;
  if (speech?.state === 'done') return await answer(context, speech);
  const credit = speech && (await creditOf(context, speech, signal));
  if (speech?.state === 'failed') {
    const { code = 'voice_failed', detail = '', status } = speech.failure ?? {};
    throw new Problem(status ?? (code === 'deadline_exceeded' ? 504 : 502), code, detail, credit);
  }
  throw new Problem(504, 'speech_timeout', 'Reading the text aloud takes too long. Try again in a moment.', {
    ...credit,
    headers: { ...credit?.headers, 'Retry-After': '2' },
  });
}

async function answer(
  { chassis }: VoiceContext,
  { content, duration = 0, userId, creditPoints }: Speech,
): Promise<SpeechAnswer> {
  try {
    const mp3 = await readObject(chassis.objects, audioKey(content));
    const timesUrl = chassis.mediaLinks.sign({ key: timesKey(content), user: userId });
    return { mp3, duration, timesUrl, creditPoints };
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    throw new Problem(410, 'speech_gone', 'This speech is no longer stored.', { cause: error });
  }
}
