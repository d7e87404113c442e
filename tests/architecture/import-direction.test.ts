import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brokenRules, importsOf, type SourceFile } from './support/import-rules.js';

const root = join(import.meta.dirname, '../../..');
const left = new Set(['node_modules', 'dist', 'gen']);

function sources(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return left.has(entry.name) || entry.name.startsWith('.') ? [] : sources(path);
    if (!/\.tsx?$/.test(entry.name)) return [];
    return [{ path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }];
  });
}

describe('the direction of imports', () => {
  it('holds in the whole repository', () => {
    const files = sources(root);
    expect(files.length).toBeGreaterThan(100);
    expect(brokenRules(files)).toEqual([]);
  });

  it.each([
    ['a service that imports another', 'services/voice/src/speak.ts', "import { x } from '@komavox/render';"],
    ['the chassis that imports a service', 'platform/src/run.ts', "import { x } from '@komavox/voice';"],
    [
      'the chassis that needs the servers of its tests',
      'platform/src/run.ts',
      "import { x } from '@komavox/test-servers';",
    ],
    ['the scene that imports the chassis', 'scene/src/draw.ts', "import { x } from '@komavox/service';"],
    ['the client that imports a service', 'web/src/home.tsx', "export { x } from '@komavox/catalogue';"],
    [
      'a path into another package',
      'services/voice/src/speak.ts',
      "import x from '../../render/src/index.js';",
    ],
    ['Kafka outside its seam', 'services/voice/src/speak.ts', "import { Kafka } from 'kafkajs';"],
    ['Kafka loaded late', 'services/voice/src/speak.ts', "const k = await import('kafkajs');"],
    [
      'a model that knows a use case',
      'services/voice/src/model/speech.ts',
      "import { speak } from '../speak.js';",
    ],
    [
      'a use case that knows the routes',
      'services/voice/src/speak.ts',
      "import { routes } from './routes.js';",
    ],
    ['routes that know the service', 'services/voice/src/routes.ts', "import { voice } from './service.js';"],
    [
      'a worker in another package',
      'services/voice/src/a.ts',
      "new URL('../../vision/src/b.js', import.meta.url)",
    ],
    ['a connection of its own', 'services/voice/src/store.ts', 'await mongoose.createConnection(url);'],
  ])('refuses %s', (_what, path, text) => {
    expect(brokenRules([{ path, text }])).toHaveLength(1);
  });

  it('finds every form of import', () => {
    const text = `import 'a';\nimport b from "b";\nexport * from 'c';\nawait import('d');\nimport type { E } from 'e';`;
    expect(importsOf(text)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
