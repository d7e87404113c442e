/** Clusters that are hurt while they are used, one file at a time. */
export default {
  runner: 'jest-light-runner/child-process',
  testMatch: ['<rootDir>/dist/cluster/**/*.test.js'],
  maxWorkers: 1,
  testTimeout: 1_800_000,
};
