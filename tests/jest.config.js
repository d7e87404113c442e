/** Everything that drives one product: journeys, and kills of its process. Two files at a time: much of each is waiting. */
export default {
  runner: '<rootDir>/jest-runner.js',
  testMatch: ['browser/dist', 'http/dist', 'faults/dist/process', 'faults/dist/strangers'].map(
    (folder) => `<rootDir>/${folder}/**/*.test.js`,
  ),
  globalSetup: '<rootDir>/support/dist/src/global-setup.js',
  globalTeardown: '<rootDir>/support/dist/src/global-teardown.js',
  maxWorkers: 2,
  testTimeout: 300_000,
};
