/** Tests run on the compiled output, natively and without a module sandbox: what is tested is what ships. */
export default {
  runner: '<rootDir>/tests/jest-runner.js',
  testMatch: ['<rootDir>/**/dist/**/*.test.js'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/tests/(browser|http|faults)/dist/',
    '\\.(integration|chart|node)\\.test\\.js$',
  ],
  modulePathIgnorePatterns: ['/dist/package.json'],
  // Most tests wait for a disk or a child process; a worker a core keeps both busy.
  maxWorkers: '100%',
  testTimeout: 60_000,
};
