export * from './boot-for-test.js';
