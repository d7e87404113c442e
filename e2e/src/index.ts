export * from './product-process.js';
