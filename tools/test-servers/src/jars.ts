/** Java libraries of a recipe, from Maven's registry: versions by its `pom.xml`, bytes by its `jars.sha256`. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recipeFolder } from './cache.js';
import { run } from './commands.js';

const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

export async function fetchJars(recipe: string, folder: string): Promise<void> {
  const pom = join(recipeFolder(recipe), 'pom.xml');
  const goal = [plugin, '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  await run('mvn', ['-q', '-B', '--strict-checksums', '-f', pom, ...goal]);
  await verifyJars(recipe, folder);
}

/** Rejects when a library is missing, is one too many, or has other bytes than those pinned. */
export async function verifyJars(recipe: string, folder: string): Promise<void> {
  const pinned = parseSums(await readFile(join(recipeFolder(recipe), 'jars.sha256'), 'utf8'));
  const found = new Map<string, string>();
  for (const name of await readdir(folder)) {
    if (name.endsWith('.jar')) found.set(name, await sha256(join(folder, name)));
  }
  const wrong = [...new Set([...pinned.keys(), ...found.keys()])].filter(
    (name) => pinned.get(name) !== found.get(name),
  );
  if (wrong.length > 0) {
    throw new Error(
      `These libraries in ${folder} are not the ones pinned for ${recipe}: ${wrong.join(', ')}`,
    );
  }
}

/** The format of `sha256sum`: checksum by file name. */
export function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^([0-9a-f]{64}) [ *](.+)$/.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) sums.set(match[2], match[1]);
  }
  return sums;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
