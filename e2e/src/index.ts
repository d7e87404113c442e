export * from '../in-page/paint.js';
export * from './browser.js';
export * from './character-error-rate.js';
export * from './chapter-site.js';
export * from './person.js';
export * from './product-process.js';
