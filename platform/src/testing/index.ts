export * from './boot-for-test.js';
export * from './child.js';
export * from './small-disk.js';
export * from './until.js';
