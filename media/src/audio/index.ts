export * from './audio-error.js';
export * from './decode-audio.js';
export * from './encode-mp3.js';
export * from './encode-wav.js';
export * from './pcm.js';
export { resample } from './resampler.js';
