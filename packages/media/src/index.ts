export * from './audio/index.js';
export * from './video/index.js';
