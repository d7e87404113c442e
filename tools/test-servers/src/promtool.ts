/** Prometheus' checks and tests of rules: Debian's program, or one built from Go modules at pinned versions. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from './cache.js';
import { isInstalled, run } from './commands.js';
import { buildGo } from './go.js';
import { settings } from './settings.js';

const name = 'promtool';
const program = 'github.com/prometheus/prometheus/cmd/promtool';

/** Resolves with its exit code. */
export async function runPromtool(args: readonly string[]): Promise<number> {
  const folder = await cached(settings.cache, name, async (empty) => {
    if (await unpack(empty)) return;
    process.stderr.write('promtool is built once, which takes some minutes\n');
    // Without the discovery of targets, which rules don't need and which is most of it.
    await buildGo({ recipe: name, path: program, tags: ['remove_all_sd'] }, empty);
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
