/** The product as it was at a commit of this repository, for upgrades from it and back. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache.js';
import { currentImage, type ProductImage } from './real-node.js';
import { run } from './run.js';

/** Where services say how their stored documents are brought to a new form. */
const migrations = ['services/*/src/migrations.ts', 'packages/jobs/src/migrations.ts'];

/**
 * An image of the commit that EARLIER names, by default the first that stores documents as this version does: from one before
 * it a release can't roll. Its sources are kept in the cache.
 */
export async function earlierImage(): Promise<ProductImage> {
  const git = (...args: readonly string[]) => run('git', ['-C', currentImage.sources, ...args]);
  const asked = process.env['EARLIER'] ?? (await git('log', '-1', '--format=%h', '--', ...migrations)).trim();
  const commit = (await git('rev-parse', '--short=12', `${asked}^{commit}`)).trim();
  const sources = join(cacheFolder, `earlier-${commit}`);
  if (!existsSync(join(sources, 'charts/komavox'))) {
    await git('worktree', 'prune');
    await git('worktree', 'add', '--force', '--detach', sources, commit);
  }
  return { name: `docker.io/library/komavox:earlier-${commit}`, sources };
}
