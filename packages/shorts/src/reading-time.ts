/** How long texts take, before they are spoken. */
import { isCjk, letters } from '@komavox/scene';

/** Letters a second of the built-in voices at their usual speed, roughly: a draft is as long as its speeches are in the end. */
const spokenRate = { cjk: 7, other: 14 } as const;
/** Letters a second that people read in captions without haste. */
const readRate = { cjk: 6, other: 13 } as const;
/** Seconds that a shot goes on after its speech, and that it lasts at least. */
const breath = 0.3;
const minSeconds = 1.2;
/** Seconds around each spoken line. */
const lineSeconds = 0.35;
/** Seconds of a caption that is only read. */
const readLimits = { min: 1.5, max: 7 } as const;

const rateOf = (rates: typeof spokenRate | typeof readRate, text: string): number =>
  isCjk(text) ? rates.cjk : rates.other;

/** With the pause after it. @param text a line, or several */
export function spokenSeconds(text: string): number {
  if (text === '') return 0;
  const seconds = letters(text) / rateOf(spokenRate, text) + lineSeconds * text.split('\n').length;
  return seconds + pauseAfter(seconds);
}

/** After a speech of so many seconds, in tenths of a second. */
export const pauseAfter = (seconds: number): number =>
  Math.round(Math.max(breath, minSeconds - seconds) * 10) / 10;

/** In tenths of a second. */
export function readSeconds(text: string): number {
  const seconds = letters(text) / rateOf(readRate, text) + lineSeconds;
  return Math.round(Math.max(readLimits.min, Math.min(readLimits.max, seconds)) * 10) / 10;
}
