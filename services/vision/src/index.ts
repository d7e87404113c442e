export { vision } from './service.js';
export type { PageText } from './extract-text.js';
