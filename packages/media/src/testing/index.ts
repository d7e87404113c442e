/** For tests and measurements only: what files hold. */
export { integratedLoudness } from '../audio/loudness.js';
export * from './probe.js';
export { truePeak } from './true-peak.js';
