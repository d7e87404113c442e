/** Everything about Kubernetes that is fetched or built, in folders of the user's cache named after what they are made of. */
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { builtOnce } from '@komavox/test-servers';

export const cacheFolder = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'komavox-kubernetes',
);

/** A folder, made by `build` in an empty one when it isn't there. */
export const cached = (
  name: string,
  recipe: string,
  build: (folder: string) => Promise<void>,
): Promise<string> => {
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 16);
  return builtOnce(join(cacheFolder, `${name}-${hash}`), build);
};
