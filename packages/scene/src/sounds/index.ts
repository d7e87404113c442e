/** Sounds that the product makes itself, and how loud sounds are. */

/** Changes when music or effects would sound otherwise: what was mixed with others isn't used again. */
export const soundsVersion = 'sounds-1';

export { soundEffectOf } from './effects.js';
export { integratedLoudness, LoudnessMeter } from './loudness.js';
export { musicOf } from './music.js';
export { soundRate, type Pcm } from './pcm.js';
