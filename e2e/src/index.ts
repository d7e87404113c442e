export * from './character-error-rate.js';
export * from './product-process.js';
