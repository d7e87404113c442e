/** Component tests: jsdom, TypeScript through swc. The rest of the product is tested compiled, by the root's jest. */
export default {
  testEnvironment: '<rootDir>/src/tests/environment.js',
  // A machine that does much else is slow, not wrong.
  testTimeout: 20_000,
  maxWorkers: '100%',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/src/tests/no-style.ts',
    '^@komavox/(cast|comics|narrator|scene|shorts|languages)$': '<rootDir>/../packages/$1/src/index.ts',
    '^@komavox/scene/sounds$': '<rootDir>/../packages/scene/src/sounds/index.ts',
    '^@komavox/comics/comic-info$': '<rootDir>/../packages/comics/src/comic-info.ts',
    '^@komavox/core/size-text$': '<rootDir>/../packages/core/src/browser/size-text.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  // Published as ES modules only, which these tests aren't.
  transformIgnorePatterns: ['/node_modules/(?!(?:p-limit|yocto-queue)/)'],
  transform: {
    '\\.tsx?$|/node_modules/.*\\.js$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
};
