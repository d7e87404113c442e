/** Journeys and kills on the whole product, one file at a time: they are about behaviour, not about load. */
export default {
  runner: 'jest-light-runner/child-process',
  testMatch: ['<rootDir>/dist/journeys/**/*.test.js', '<rootDir>/dist/crash/**/*.test.js'],
  globalSetup: '<rootDir>/dist/src/share-scenery.js',
  globalTeardown: '<rootDir>/dist/src/strike-scenery.js',
  maxWorkers: 1,
  testTimeout: 300_000,
};
