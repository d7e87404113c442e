/** Prometheus' checks and tests of rules, built from Go modules at pinned versions. */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, recipeFolder } from './cache.js';
import { run } from './commands.js';
import { goProgram } from './go.js';
import { settings } from './settings.js';

const name = 'promtool';

/** Resolves with its exit code. */
export async function runPromtool(args: readonly string[]): Promise<number> {
  const folder = await cached(settings.cache, name, build);
  return spawnSync(join(folder, name), args, { stdio: 'inherit' }).status ?? 1;
}

async function build(folder: string): Promise<void> {
  process.stderr.write('promtool is built once, which takes some minutes\n');
  const scratch = join(folder, 'toolchain');
  await mkdir(scratch);
  const go = await goProgram(scratch);
  // Without the discovery of targets, which rules don't need and which is most of it.
  const options = [
    '-mod=readonly',
    '-tags',
    'remove_all_sd',
    '-trimpath',
    '-buildvcs=false',
    '-ldflags',
    '-s -w',
  ];
  const program = 'github.com/prometheus/prometheus/cmd/promtool';
  await run(go, ['build', ...options, '-o', join(folder, name), program], {
    folder: recipeFolder(name),
    environment: { CGO_ENABLED: '0', GOFLAGS: '' },
  });
}
