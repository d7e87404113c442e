/** The three ports on real servers, which each file starts for itself. */
export default {
  rootDir: '../..',
  runner: 'jest-light-runner/child-process',
  testMatch: ['<rootDir>/**/dist/**/*.integration.test.js'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['/dist/package.json'],
  maxWorkers: '100%',
  testTimeout: 90_000,
};
