/** How much of what a voice has by itself is asked of it, to come near to another. */
import type { VoiceTraits } from './profile.js';
import { clamp } from './statistics.js';

/** 1 where one of them isn't known. */
export const ratioOf = (wanted: number, given: number, min: number, max: number): number =>
  wanted > 0 && given > 0 ? clamp(wanted / given, min, max) : 1;

/** Other words are said at another speed by the same person, so only half of a difference counts. */
export const paceRatio = (target: VoiceTraits, given: VoiceTraits): number =>
  Math.sqrt(ratioOf(target.rate, given.rate, 0.65, 1.5));
