/** Journeys and kills on the whole product, two files at a time: much of each is waiting. */
export default {
  runner: 'jest-light-runner/child-process',
  testMatch: ['<rootDir>/dist/journeys/**/*.test.js', '<rootDir>/dist/crash/**/*.test.js'],
  globalSetup: '<rootDir>/dist/src/share-scenery.js',
  globalTeardown: '<rootDir>/dist/src/strike-scenery.js',
  maxWorkers: 2,
  testTimeout: 300_000,
};
