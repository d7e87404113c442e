/** KEDA as a part of the node of tests: its operator and its adapter of metrics, built from Go modules once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from './cache.js';
import { run } from './run.js';

const scripts = join(import.meta.dirname, '../../node');
const build = join(scripts, 'keda/build.sh');
const recipe = ['build.sh', 'go.mod', 'go.sum', 'tools.go'].map((file) =>
  readFileSync(join(scripts, 'keda', file), 'utf8'),
);

/**
 * Resolves when the API server asks it for metrics. It ends with the node.
 *
 * @param folder that of the node
 * @param hyperkube the folder of the node's programs
 */
export async function startKeda(folder: string, hyperkube: string): Promise<void> {
  const programs = await cached(
    'keda',
    recipe.join('\n'),
    async (target) => void (await run('bash', [build, target])),
  );
  await run('bash', [join(scripts, 'keda-up.sh'), folder, programs, hyperkube]);
}
