/** Prometheus' checks and tests of rules: Debian's program, or one built from Go modules at pinned versions. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, recipeFolder } from './cache.js';
import { isInstalled, run } from './commands.js';
import { goProgram } from './go.js';
import { settings } from './settings.js';

const name = 'promtool';

/** Resolves with its exit code. */
export async function runPromtool(args: readonly string[]): Promise<number> {
  const folder = await cached(settings.cache, name, async (empty) => {
    if (!(await unpack(empty))) await build(empty);
  });
  return spawnSync(join(folder, name), args, { stdio: 'inherit' }).status ?? 1;
}

/** Takes the program out of Debian's package, whose installation would start a server. Resolves with whether it could. */
async function unpack(folder: string): Promise<boolean> {
  if (!isInstalled('apt-get') || !isInstalled('dpkg-deb')) return false;
  const scratch = join(folder, 'package');
  await mkdir(scratch);
  try {
    await run('apt-get', ['download', '-qq', 'prometheus'], { folder: scratch });
    for (const archive of await readdir(scratch))
      await run('dpkg-deb', ['-x', archive, '.'], { folder: scratch });
    await rename(join(scratch, 'usr/bin', name), join(folder, name));
    return true;
  } catch (error) {
    process.stderr.write(`Debian's promtool can't be had: ${String(error)}\n`);
    return false;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
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
