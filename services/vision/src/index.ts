export { vision } from './service.js';
export { extractText, type Engine, type ExtractOptions, type PageText, type Region } from './extract-text.js';
export { FindPool } from './find-pool.js';
export { openRecogniser } from './recognisers/open-recogniser.js';
