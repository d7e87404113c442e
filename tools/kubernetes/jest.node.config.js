/**
 * The chart on a real node, and the compose file on a real engine: `npm run test:kubernetes`. As root, on Debian, with Go; the
 * first time takes ten minutes.
 */
export default {
  rootDir: '../..',
  runner: '<rootDir>/tests/jest-runner.js',
  testMatch: ['<rootDir>/tools/kubernetes/dist/src/**/*.node.test.js'],
  modulePathIgnorePatterns: ['/dist/package.json'],
  maxWorkers: 1,
  testTimeout: 1_800_000,
};
