import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import globals from 'globals';
import typescript from 'typescript-eslint';

export default typescript.config(
  { ignores: ['**/dist/', '**/node_modules/', 'proto/src/gen/', 'packages/client/src/schema.ts', '.data/'] },
  js.configs.recommended,
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [typescript.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // An interface's method that throws must reject, so it is async whether or not it waits.
      '@typescript-eslint/require-await': 'off',
      // Functions in object literals close over what they need; there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports are named.' },
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Only settings read the environment.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'Wrong in Node 20 after a while: parseUrl of core.' },
        {
          property: 'constructEventWithoutVerification',
          message: 'A webhook is believed by its signature alone: constructEvent.',
        },
      ],
    },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/tests/**',
      '**/testing/**',
      'tools/**',
      'bench/**',
      '**/contract/**',
    ],
    languageOptions: { globals: globals.jest },
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: [
      'packages/service/src/run.ts',
      'packages/service/src/run-main.ts',
      'packages/telemetry/src/**',
      'services/standalone/src/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Loops over a picture's pixels index typed arrays inside bounds that they have just computed; a check for
    // undefined at each would cost more than the work.
    files: [
      'services/vision/src/{raster,lines,blocks,page,panels,detection,ppocr}/**',
      'services/vision/src/reading/merge-readings.ts',
    ],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  // The test servers's settings, and the environment that its programs inherit.
  {
    files: [
      'tools/test-servers/src/settings.ts',
      'tools/test-servers/src/commands.ts',
      'tools/test-servers/src/native/process.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // Browsers parse addresses themselves.
  { files: ['web/src/**'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['web/*.config.*'], rules: { 'no-restricted-syntax': 'off' } },
  prettier,
);
