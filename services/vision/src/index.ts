export { vision } from './service.js';
export { extractText, type PageText } from './extract-text.js';
export { FindPool } from './find-pool.js';
export { openRecogniser } from './recognisers/open-recogniser.js';
