/** Jest's globalTeardown. */
export { globalTeardown as default } from './global-setup.js';
