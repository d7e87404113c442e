/** How long a call waits for its speech. */
import { secondsOf } from './model/clauses.js';
import type { VoiceSettings } from './settings.js';

/** For each second that a natural voice speaks, on a machine that has more to do. */
const msPerSecond = 1500;
/** Services wait two minutes for each other. */
const maxMs = 110_000;

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
