/** For tests and measurements only: what files hold, and audio in other forms. */
export { integratedLoudness } from '../audio/loudness.js';
export { encodeWav } from './encode-wav.js';
export * from './probe.js';
export { truePeak } from './true-peak.js';
