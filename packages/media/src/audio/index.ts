export * from './audio-error.js';
export * from './bring-to-loudness.js';
export * from './decode-audio.js';
export { encodeMp3 } from './encode-mp3.js';
export { encodeWav } from './encode-wav.js';
export { integratedLoudness } from '@komavox/scene/sounds';
export { amplify, joinSamples, mono, secondsOf, type Pcm } from './pcm.js';
export { resample, resampleMono } from './resampler.js';
