/** Docker Compose, for a Docker engine without it, as Debian's is: built from Go modules at pinned versions. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from './cache.js';
import { buildGo } from './go.js';
import { settings } from './settings.js';

const name = 'compose';
const program = 'docker-compose';

/** The path of the program, which runs by itself: `docker-compose up`. */
export async function dockerCompose(): Promise<string> {
  const folder = await cached(settings.cache, name, async (empty) => {
    process.stderr.write('Docker Compose is built once, which takes some minutes\n');
    await buildGo({ recipe: name, path: 'github.com/docker/compose/v2/cmd' }, empty);
    await rename(join(empty, 'cmd'), join(empty, program));
  });
  return join(folder, program);
}
