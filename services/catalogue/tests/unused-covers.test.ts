/** Covers that no manga has any more are removed from the objects; the others stay. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { catalogue } from '../src/index.js';
import { coversPrefix } from '../src/covers/open-cover.js';
import { cbz, image, writeFiles } from './library.js';

let folder = '';
let library = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komavox-test-'));
  library = join(folder, 'library');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function inDays(days: number, work: (product: TestProduct) => Promise<void>): Promise<void> {
  const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
  const environment = { CATALOGUE_LIBRARY: library, DEMO_LIBRARY: 'false', CATALOGUE_SCAN_SECONDS: '1' };
  const product = await bootForTest([catalogue], { folder, clock, environment });
  try {
    await work(product);
  } finally {
    await product.stop();
  }
}

async function covers({ objects }: TestProduct): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list(coversPrefix)) keys.push(key);
  return keys.sort();
}

it('covers of manga that are gone, and those that were replaced, are removed a day later', async () => {
  await writeFiles(library, {
    'Kept/1.cbz': await cbz([100]),
    'Changed/1.cbz': await cbz([100]),
    'Changed/cover.png': await image(300),
    'Gone/1.cbz': await cbz([100]),
  });
  let first: string[] = [];
  await inDays(0, async (product) => {
    await until('covers were drawn', async () => (await covers(product)).length === 3);
    first = await covers(product);
    await rm(join(library, 'Gone'), { recursive: true });
    await writeFiles(library, { 'Changed/cover.png': await image(400) });
    await until('the new one was drawn', async () => (await covers(product)).length === 4);
  });
  await inDays(2, async (product) => {
    await until('unused covers were removed', async () => (await covers(product)).length === 2);
    const left = await covers(product);
    // One stays as it is, one is the new one.
    expect(left.filter((key) => first.includes(key))).toHaveLength(1);
    const mangas = await (
      await product.call('catalogue', '/api/mangas', { user: 'ada' })
    ).json<{ id: string }[]>();
    expect(left.map((key) => mangas.some(({ id }) => key.startsWith(`${coversPrefix}${id}-`)))).toEqual([
      true,
      true,
    ]);
  });
});
