/** Checks of the chart: `npm run test:charts`. */
export default {
  rootDir: '../..',
  runner: '<rootDir>/tests/jest-runner.js',
  testMatch: ['<rootDir>/tools/kubernetes/dist/src/**/*.chart.test.js'],
  modulePathIgnorePatterns: ['/dist/package.json'],
  maxWorkers: 1,
  testTimeout: 120_000,
};
