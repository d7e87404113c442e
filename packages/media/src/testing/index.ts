/** For tests and measurements only: what files hold. */
export { integratedLoudness } from '@komavox/scene/sounds';
export * from './probe.js';
export { truePeak } from './true-peak.js';
export { unzipped } from './unzipped.js';
