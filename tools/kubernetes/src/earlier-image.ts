/** The product as it was at a commit of this repository, for upgrades from it and back. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './cache.js';
import { currentImage, type ProductImage } from './real-node.js';
import { run } from './run.js';

/** The first whose stored documents and objects this version shares with it: from one before a release can't roll and go back. */
const firstThatRolls = 'eef7c974';

/** An image of the commit that EARLIER names; its sources are kept in the cache. */
export async function earlierImage(): Promise<ProductImage> {
  const git = (...args: readonly string[]) => run('git', ['-C', currentImage.sources, ...args]);
  const asked = process.env['EARLIER'] ?? firstThatRolls;
  const commit = (await git('rev-parse', '--short=12', `${asked}^{commit}`)).trim();
  const sources = join(cacheFolder, `earlier-${commit}`);
  if (!existsSync(join(sources, 'charts/komavox'))) {
    await git('worktree', 'prune');
    await git('worktree', 'add', '--force', '--detach', sources, commit);
  }
  return { name: `docker.io/library/komavox:earlier-${commit}`, sources };
}
