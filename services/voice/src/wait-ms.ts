/** How long a call waits for its speech. */
import type { VoiceSettings } from './settings.js';

/** For each character that a natural voice speaks, on a machine that has more to do. */
const msPerCharacter = 100;
/** Services wait two minutes for each other. */
const maxMs = 110_000;

/** @param isSlow whether an engine takes about a second a second of sound */
export const waitMs = (
  { maxWaitMs }: Pick<VoiceSettings, 'maxWaitMs'>,
  { text, isSlow }: { readonly text: string; readonly isSlow: boolean },
): number => Math.max(maxWaitMs, Math.min(maxMs, maxWaitMs + (isSlow ? text.length * msPerCharacter : 0)));
