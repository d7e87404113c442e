export * from './audio/index.js';
