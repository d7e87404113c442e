export { forkBehind } from './fork-behind.js';
export { putBack } from './step-back.js';
export { IsolatedWork, type WorkOptions } from './isolated-work.js';
export { IsolationError } from './isolation-error.js';
export { problemOfWork } from './problem-of-work.js';
