/** How long a call waits for its speech, and for how much speech it can wait at all. */
import { peerTimeoutMs } from '@komavox/http';
import { Problem } from '@komavox/core';
import { secondsOf } from '../model/clauses.js';
import type { VoiceSettings } from '../settings.js';

/** For each second that a natural voice speaks, on a machine that has more to do. */
const msPerSecond = 1500;
/** The gateway ends a call to a service at an address in which nothing comes for longer. */
const maxMs = peerTimeoutMs - 10_000;
/** Seconds of speech: what takes a natural voice so long on two cores that have nothing else to do, about. */
const maxSeconds = 210;

interface Waited {
  readonly text: string;
  readonly speed?: number | undefined;
  /** Whether an engine takes about a second a second of sound. */
  readonly isSlow: boolean;
}

export function waitMs(
  { maxWaitMs }: Pick<VoiceSettings, 'maxWaitMs'>,
  { text, speed = 1, isSlow }: Waited,
): number {
  const workMs = isSlow ? (secondsOf(text) / speed) * msPerSecond : 0;
  return Math.max(maxWaitMs, Math.min(maxMs, maxWaitMs + workMs));
}

/** Throws Problem 413 `speech_too_long` for a text that one call, which can't be repeated, would wait for in vain. */
export function assertCanWait({ text, speed = 1, isSlow }: Waited): void {
  const seconds = secondsOf(text) / speed;
  if (!isSlow || seconds <= maxSeconds) return;
  const minutes = Math.ceil(seconds / 30) / 2;
  throw new Problem(
    413,
    'speech_too_long',
    `One answer has at most ${maxSeconds / 60} minutes of speech, and this text takes about ${minutes}. ` +
      'Split it, take it in parts (Accept: multipart/mixed), or send an Idempotency-Key and repeat the call.',
  );
}
