export { IsolatedWork } from './isolated-work.js';
export { IsolationError } from './isolation-error.js';
