/** What Node and the C library are told, wherever the product is started. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/deployment.js';

const places = [
  'Dockerfile',
  'scripts/start.js',
  'docs/operations.md',
  'tools/cluster/src/service-process.ts',
];

/** Of the lines that name the variable those that have the value. */
const linesWith = (file: string, variable: RegExp, value: string) =>
  (readFileSync(join(root, file), 'utf8').match(variable) ?? []).filter((line) => line.includes(value));

describe.each(places)('%s', (file) => {
  it('gives V8 one thread for its helpers', () => {
    expect(linesWith(file, /NODE_OPTIONS\b.*/g, '--v8-pool-size=1')).toHaveLength(1);
  });

  it('has large buffers handed back', () => {
    expect(linesWith(file, /MALLOC_MMAP_THRESHOLD_\b.*/g, '4194304')).toHaveLength(1);
    expect(linesWith(file, /MALLOC_TRIM_THRESHOLD_\b.*/g, '67108864')).toHaveLength(1);
  });
});
