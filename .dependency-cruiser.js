/** The direction of imports (docs/architecture.md), and the one place that imports each vendor library. */
const ours = '^(packages|services|tests|tools)/[^/]+/|^(proto|web|bench|demo-library)/';
const tests = '[.]test[.]tsx?$|/(tests|testing|contract)/';

/** Workspaces of ours that the product code of a workspace may import; a pattern's group is `$1` in its row. */
const allowed = {
  proto: [],
  'packages/(?:cast|core|languages|fonts|scene|test-kit)': [],
  'packages/(?:isolation|narrator|sqlite|telemetry|safe-fetch)': ['packages/core'],
  'packages/media': ['packages/(core|scene)'],
  'packages/shorts': ['packages/(cast|narrator|scene)'],
  'packages/client': ['packages/(cast|narrator|scene|shorts)'],
  'packages/comics': ['packages/languages'],
  'packages/weights': ['packages/(core|languages|sqlite)'],
  'packages/onnx': ['packages/weights'],
  'packages/(?:documents|objects)': ['packages/(core|sqlite|telemetry)'],
  'packages/events': ['proto', 'packages/(core|sqlite|telemetry)'],
  'packages/http': ['packages/(core|objects|telemetry)'],
  'packages/outbox': ['proto', 'packages/(core|documents|events|telemetry)'],
  'packages/jobs': ['proto', 'packages/(core|documents|events|outbox|telemetry)'],
  'packages/service': ['proto', 'packages/(core|documents|events|http|jobs|objects|outbox|sqlite|telemetry)'],
  'services/(?:gateway|reader|vision|voice|render|billing)': ['proto', 'packages/(?!client|test-kit)[^/]+'],
  'services/catalogue': ['proto', 'packages/(?!client|test-kit)[^/]+', 'demo-library'],
  'services/standalone': ['proto', 'packages/(?!test-kit)[^/]+', 'services/[^/]+'],
  'demo-library': ['packages/fonts'],
  web: [
    'packages/(cast|client|comics|languages|narrator|scene|shorts)',
    'packages/core/(?:dist/)?src/browser',
  ],
};

/** Libraries that one place imports, so that changing one changes one place. */
const onlyIn = {
  kafkajs: 'packages/events/src/kafka/',
  mongodb: 'packages/documents/src/mongodb/',
  libsql: 'packages/sqlite/src/',
  mingo: 'packages/documents/src/',
  minio: 'packages/objects/src/s3/',
  'node-av': 'packages/media/src/',
  'fluent-ffmpeg': 'packages/media/src/',
  'onnxruntime-node': 'packages/onnx/src/',
  stripe: 'services/billing/src/vendors/',
  'firebase-admin': 'services/gateway/src/vendors/',
};

/** Layers of a service from the inside out; a file imports from its own and from those before it. */
const layers = [
  'model/',
  '(?!(model/|routes|consumers|jobs|service[.]|main[.]|index[.]))',
  '(routes|consumers|jobs)\\b',
  'service[.]',
  '(main|index)[.]',
];
const layerNames = ['model', 'use-cases', 'edges', 'service', 'main'];

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

const between = Object.entries(allowed).map(([workspace, targets]) =>
  rule(
    `imports-of-${workspace.replace(/[(?:)]/g, '').replace(/[/|]/g, '-')}`,
    { path: `^(${workspace})/`, pathNot: tests },
    { path: ours, pathNot: ['^$1/', ...targets.map((target) => `^${target}/`)] },
  ),
);

const inside = layers
  .slice(0, -1)
  .map((layer, index) =>
    rule(
      `${layerNames[index]}-know-nothing-further-out`,
      { path: `^services/(?!standalone)([^/]+)/src/${layer}`, pathNot: tests },
      { path: layers.slice(index + 1).map((outer) => `^services/$1/src/${outer}`) },
    ),
  );

const vendors = Object.entries(onlyIn).map(([library, place]) =>
  rule(
    `${library}-in-one-place`,
    { pathNot: `^${place}` },
    { path: `(^|/)node_modules/${library}(/|$)|^${library}(/|$)` },
  ),
);

export default {
  forbidden: [
    ...between,
    ...inside,
    ...vendors,
    rule(
      'tests-import-no-other-service',
      { path: '^services/(?!standalone)([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      'through-the-front-door',
      { path: `^(${'(?:packages|services|tests|tools)/[^/]+|proto|web|bench|demo-library'})/` },
      { path: '/src/', pathNot: ['^$1/', '/dist/', 'node_modules'] },
    ),
    // Native code that reads what strangers wrote: in processes that may end (docs/adr/0029).
    rule(
      'strangers-images-in-processes-of-their-own',
      { path: '^(packages|services)/', pathNot: ['^packages/media/', '-process[.]ts$', tests] },
      { path: '^packages/media/(dist/)?src/image-decoding/' },
    ),
    // It stands in for another's server, and may know of its client no more than Stripe does.
    rule(
      'sandbox-knows-nothing-of-its-client',
      { path: '^services/billing/src/stripe-sandbox/', pathNot: tests },
      { path: '^services/billing/src/', pathNot: '^services/billing/src/stripe-sandbox/' },
    ),
    rule(
      'test-code-in-tests-only',
      { path: '^(packages|services)/', pathNot: [tests, '^packages/test-kit/'] },
      { path: '/dist/(testing|contract)/|^packages/test-kit/' },
    ),
    rule('no-cycles', {}, { circular: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/node_modules/.*/node_modules/' },
    includeOnly: undefined,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts'],
    },
  },
};
