import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const rules = join(root, '.dependency-cruiser.js');

interface Report {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly to: string }[];
  };
}

/** The report on folders of a repository. */
async function cruise(repository: string, ...folders: string[]): Promise<Report['summary']> {
  const args = [cruiser, '--config', rules, '--output-type', 'json', ...folders];
  const options = { cwd: repository, maxBuffer: 1 << 28 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: unknown) => error as { stdout: string },
  );
  return (JSON.parse(stdout) as Report).summary;
}

it('imports go the right way in the whole repository', async () => {
  const folders = ['packages', 'proto/src', 'services', 'web/src', 'demo-library/src'];
  const { totalCruised, violations } = await cruise(root, ...folders);
  expect(totalCruised).toBeGreaterThan(500);
  expect(violations.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

const forbidden: readonly (readonly [what: string, path: string, text: string])[] = [
  [
    'a service that imports another',
    'services/voice/src/use-case-1.ts',
    "import { x } from '@komavox/render';",
  ],
  [
    'the lifecycle that imports a service',
    'packages/service/src/run.ts',
    "import { x } from '@komavox/voice';",
  ],
  [
    'a package that needs the servers of its tests',
    'packages/service/src/stop.ts',
    "import { x } from '@komavox/test-servers';",
  ],
  [
    'a package that imports one above it',
    'packages/events/src/log.ts',
    "import { x } from '@komavox/service';",
  ],
  ['the scene that imports the core', 'packages/scene/src/draw.ts', "import { x } from '@komavox/core';"],
  ['the client that imports a service', 'web/src/home.tsx', "export { x } from '@komavox/catalogue';"],
  [
    'a path into another package',
    'services/voice/src/use-case-2.ts',
    "import x from '../../render/src/index.js';",
  ],
  ['Kafka outside its adapter', 'services/voice/src/use-case-3.ts', "import { Kafka } from 'kafkajs';"],
  ['Kafka loaded late', 'services/voice/src/use-case-4.ts', "const k = await import('kafkajs');"],
  [
    'a model that knows a use case',
    'services/voice/src/model/speech.ts',
    "import { speak } from '../speak.js';",
  ],
  [
    'a use case that knows the routes',
    'services/voice/src/use-case-5.ts',
    "import { routes } from './routes.js';",
  ],
  ['a use case that knows the jobs', 'services/voice/src/use-case-6.ts', "import { jobs } from './jobs.js';"],
  ['routes that know the service', 'services/voice/src/routes.ts', "import { voice } from './service.js';"],
  [
    'a stand-in that knows its client',
    'services/billing/src/stripe-sandbox/api.ts',
    "import { fulfil } from '../checkout/fulfil.js';",
  ],
  ['Stripe outside its adapter', 'services/billing/src/checkout/sweep.ts', "import Stripe from 'stripe';"],
  [
    'a type taken from a service',
    'services/voice/src/use-case-7.ts',
    "import type { X } from '@komavox/render';",
  ],
];

describe('an import in the wrong direction', () => {
  let repository: string;
  let refused: Set<string>;

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  };

  /** A workspace with a build of its own, found by its name as npm links it. */
  const addWorkspace = (folder: string, name: string) => {
    write(`${folder}/package.json`, JSON.stringify({ name, exports: { '.': './dist/src/index.js' } }));
    write(`${folder}/dist/src/index.js`, 'export const x = 1;\n');
    mkdirSync(join(repository, 'node_modules/@komavox'), { recursive: true });
    symlinkSync(join(repository, folder), join(repository, 'node_modules', name));
  };

  beforeAll(async () => {
    repository = mkdtempSync(join(tmpdir(), 'komavox-imports-'));
    for (const name of ['core', 'events', 'scene', 'service'])
      addWorkspace(`packages/${name}`, `@komavox/${name}`);
    for (const name of ['voice', 'render', 'catalogue']) addWorkspace(`services/${name}`, `@komavox/${name}`);
    addWorkspace('tools/test-servers', '@komavox/test-servers');
    write('services/render/src/index.ts', 'export default 1;\n');
    for (const file of ['speak', 'routes', 'jobs', 'service'])
      write(`services/voice/src/${file}.ts`, 'export {};\n');
    write('services/billing/src/checkout/fulfil.ts', 'export const fulfil = 1;\n');
    for (const [, path, text] of forbidden) write(path, text);
    const { violations } = await cruise(repository, ...forbidden.map(([, path]) => path));
    refused = new Set(violations.map(({ from }) => from));
  });
  afterAll(() => rmSync(repository, { recursive: true, force: true }));

  it.each(forbidden)('is refused: %s', (_what, path) => {
    expect(refused).toContain(path);
  });
});
