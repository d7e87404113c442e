import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recipeFolder } from './cache.js';
import { parseSums, verifyJars } from './jars.js';

describe('libraries from a registry', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jars-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['events', 'documents'])('are pinned for %s, each with a checksum', async (recipe) => {
    const text = await readFile(join(recipeFolder(recipe), 'jars.sha256'), 'utf8');
    expect(parseSums(text).size).toBe(text.trim().split('\n').length);
  });

  it('are refused when one has other bytes, is missing, or is one too many', async () => {
    const [first = ''] = parseSums(
      await readFile(join(recipeFolder('documents'), 'jars.sha256'), 'utf8'),
    ).keys();
    await writeFile(join(folder, first), 'other bytes');
    await writeFile(join(folder, 'stranger.jar'), '');
    const problem = await verifyJars('documents', folder).catch((error: unknown) => String(error));
    expect(problem).toContain(first);
    expect(problem).toContain('stranger.jar');
    expect(problem).toContain('mongo-java-server-1.47.0.jar');
  });
});
