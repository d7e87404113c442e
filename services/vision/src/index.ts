export { vision } from './service.js';
export type { PageText } from './extraction/extract-text.js';
