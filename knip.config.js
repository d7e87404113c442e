/** `npm run unused`: files, dependencies and exports that nothing uses. An index exports what another workspace imports. */
export default {
  includeEntryExports: true,
  treatConfigHintsAsErrors: true,
  ignoreIssues: {
    // Generated from a schema, whoever uses what.
    'proto/src/gen/**': ['exports', 'types'],
    'packages/client/src/schema.ts': ['types'],
    // Jest asks for default exports.
    'tests/support/src/global-*.ts': ['exports'],
  },
  // Of the system: for tests on a full disk, and the recogniser in C++.
  ignoreBinaries: ['mount', 'umount', 'tesseract'],
  workspaces: {
    '.': {
      entry: ['.ci/*.js', 'scripts/*.js', 'tools/bare-machine/*.js'],
      // A dependency of tests/architecture, which gives it these rules.
      'dependency-cruiser': ['.dependency-cruiser.js'],
      // Ran once, on an old version.
      ignoreFiles: ['tests/fixtures/**'],
      // Run in proto/ by .ci/run.
      ignoreDependencies: ['@bufbuild/buf', '@bufbuild/protoc-gen-es'],
    },
    // Packages whose files are opened by names out of a table.
    'packages/fonts': { ignoreDependencies: [/^@expo-google-fonts\//, 'dejavu-fonts-ttf'] },
    'services/vision': { ignoreDependencies: [/^@tesseract\.js-data\//] },
    // Run as a program.
    'tests/architecture': { ignoreDependencies: ['dependency-cruiser'] },
    // Opened as a file, for the page to run.
    'tests/browser': { entry: ['support/make-docs-images.ts'], ignoreDependencies: ['axe-core'] },
    // The rest are programs that scripts, tests and runners start from the build.
    'demo-library': { entry: ['src/build.ts'] },
    'services/voice': { entry: ['src/main.ts', 'tests/measure-voices.ts'] },
    'services/standalone': { entry: ['src/main.ts', 'src/*/main.ts'] },
    'tests/support': { entry: ['src/global-*.ts'] },
    'tools/test-servers': { entry: ['src/main.ts', 'src/**/*.test.ts'] },
    'tools/kubernetes': { entry: ['src/write-chart.ts', 'src/**/*.test.ts'] },
    web: { entry: ['src/ui/gallery/main.tsx'] },
    bench: { entry: ['src/*/main.ts'] },
  },
};
