export * from './audio-error.js';
export * from './bring-to-loudness.js';
export * from './decode-audio.js';
export * from './encode-mp3.js';
export * from './encode-wav.js';
export { limit } from './limiter.js';
export { integratedLoudness, truePeak } from './loudness.js';
export * from './pcm.js';
export { resample } from './resampler.js';
