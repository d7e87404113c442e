/** Faults injected into a cluster in use, one file at a time. */
export default {
  runner: '<rootDir>/jest-runner.js',
  testMatch: ['<rootDir>/faults/dist/cluster/**/*.test.js'],
  maxWorkers: 1,
  testTimeout: 1_800_000,
};
