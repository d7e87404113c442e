/** The three ports on real servers, which each file starts for itself. */
export default {
  rootDir: '../..',
  runner: '<rootDir>/tests/jest-runner.js',
  testMatch: ['<rootDir>/**/dist/**/*.integration.test.js'],
  testPathIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['/dist/package.json'],
  // Most of a file is waiting for servers to start and for groups to notice what was killed. A number: of more than
  // 100 % jest makes as many workers as the number before the sign.
  maxWorkers: 3,
  testTimeout: 90_000,
};
