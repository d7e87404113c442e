/** When each word begins in speech of an engine that doesn't tell, from an engine that does. */
import type { Utterance } from '../engines/engine.js';
import { framesOf, frameSeconds } from '../matching/speech-frames.js';
import type { SpokenText } from '../model/spoken-text.js';
import { type Pause, type WordEvent, wordTimes } from '../model/word-times.js';
import { soundFeatures } from './features.js';
import { warp } from './warp.js';

/** A word is not so far from where its letters put it between two pauses; further away, the warp went wrong. */
const maxSeconds = 0.35;

/**
 * Events and pauses for the samples, which say the text that `reference` says with events. An event that can't be right
 * is left out, so that its word takes its time by letters between the ones beside it.
 */
export function alignWords(
  spoken: SpokenText,
  reference: Utterance,
  { samples, rate }: Pick<Utterance, 'samples' | 'rate'>,
): Pick<Utterance, 'events' | 'pauses'> {
  const path = warp(soundFeatures(reference.samples, reference.rate), soundFeatures(samples, rate));
  const pauses = pausesIn(samples, rate);
  const duration = samples.length / rate;
  const byLetters = wordTimes(spoken, { events: [], pauses, duration });
  const events = reference.events.flatMap(({ position, seconds }): WordEvent[] => {
    const frame = Math.min(path.length - 1, Math.round(seconds / frameSeconds));
    const found = (path[frame] ?? 0) * frameSeconds;
    const expected = byLetters[wordAt(spoken, position)]?.start ?? found;
    return Math.abs(found - expected) > maxSeconds ? [] : [{ position, seconds: found }];
  });
  return { events, pauses };
}

const wordAt = ({ starts }: SpokenText, position: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start !== undefined && start <= position),
  );

/** Shorter ones are closures inside words. */
const minPause = 0.08;

/** Where nobody speaks. */
export function pausesIn(samples: Float32Array, rate: number): Pause[] {
  const { speaking } = framesOf(samples, rate);
  const pauses: Pause[] = [];
  let from = 0;
  speaking.forEach((speaks, frame) => {
    if (!speaks) return;
    if ((frame - from) * frameSeconds >= minPause) {
      pauses.push({ start: from * frameSeconds, end: frame * frameSeconds });
    }
    from = frame + 1;
  });
  const duration = samples.length / rate;
  if (duration - from * frameSeconds >= minPause) pauses.push({ start: from * frameSeconds, end: duration });
  return pauses;
}
