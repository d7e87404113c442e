import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { catalogue } from '../src/index.js';
import { image, writeFiles } from './library.js';

describe('the list of manga', () => {
  let product: TestProduct;
  let library: string;
  const call = (path: string, method: 'GET' | 'POST' = 'GET') =>
    product.call('catalogue', path, { user: 'reader', method });
  const listed = async () => await (await call('/api/mangas')).json<{ id: string; title: string }[]>();
  const titles = async () => (await listed()).map(({ title }) => title);
  const idOf = async (title: string) => (await listed()).find((one) => one.title === title)?.id ?? '';
  const readChapter = async (title: string) => {
    const chapters = await (await call(`/api/mangas/${await idOf(title)}/chapters`)).json<{ id: string }[]>();
    await call(`/api/chapters/${chapters[0]?.id ?? ''}/pages`);
  };
  const boot = (data: string) =>
    bootForTest([catalogue], {
      environment: { CATALOGUE_LIBRARY: library, DEMO_LIBRARY: 'false', DATA_DIR: data },
    });

  beforeAll(async () => {
    library = await mkdtemp(join(tmpdir(), 'komavox-popular-'));
    await writeFiles(library, {
      'Alpha/1/1.png': await image(300),
      'Beta/1/1.png': await image(300),
      'Gamma/1/1.png': await image(300),
    });
    product = await boot(join(library, '.data'));
  });
  afterAll(async () => {
    await product.stop();
    await rm(library, { recursive: true, force: true });
  });

  it('is by title until something was opened, then by what was read and searched most', async () => {
    expect(await titles()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await readChapter('Beta');
    expect(await titles()).toEqual(['Beta', 'Alpha', 'Gamma']);
    expect((await call(`/api/mangas/${await idOf('Gamma')}/searched`, 'POST')).status).toBe(204);
    expect(await titles()).toEqual(['Gamma', 'Beta', 'Alpha']);
  });

  it('counts nothing for a manga that the user can not see', async () => {
    expect((await call('/api/mangas/nothing/searched', 'POST')).status).toBe(404);
  });
});
