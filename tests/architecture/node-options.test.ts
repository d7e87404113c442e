/** What Node is told, wherever the product is started. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/deployment.js';

it.each(['Dockerfile', 'scripts/start.js', 'docs/operations.md', 'tools/cluster/src/service-process.ts'])(
  '%s gives V8 one thread for its helpers',
  (file) => {
    const options = readFileSync(join(root, file), 'utf8').match(/NODE_OPTIONS\b.*/g) ?? [];
    expect(options.filter((line) => line.includes('--v8-pool-size=1'))).toHaveLength(1);
  },
);
