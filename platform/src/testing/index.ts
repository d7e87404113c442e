export * from './boot-for-test.js';
export * from './small-disk.js';
export * from './until.js';
