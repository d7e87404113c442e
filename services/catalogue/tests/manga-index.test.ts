import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments, type DocumentsConnection } from '@komavox/documents';
import { openMangaIndex, type MangaIndex } from '../src/manga-index.js';
import { openStore, type MangaDocument, type Store } from '../src/store.js';
import { mangaDocument } from './manga-document.js';

const manga = (title: string, fields: Partial<MangaDocument> = {}): MangaDocument =>
  mangaDocument(title.toLowerCase(), { title, ...fields });

describe('the lists that are held in memory', () => {
  let folder: string;
  let documents: DocumentsConnection;
  let store: Store;
  let index: MangaIndex;
  const titles = async (user: string) => (await index.all(user)).map(({ title }) => title);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'komavox-index-'));
    documents = await openDocuments(`sqlite:${folder}`, 'catalogue');
    store = openStore(documents.connection);
    index = openMangaIndex(store, { of: () => 0 });
    for (const title of ['Boats', 'Lamps']) await store.mangas.insertOne(manga(title));
    await store.bumpVersion();
    expect([await titles('ada'), await titles('bob')]).toEqual([
      ['Boats', 'Lamps'],
      ['Boats', 'Lamps'],
    ]);
  });
  afterEach(async () => {
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('have an import in its place, for its owner, and are not loaded again for others', async () => {
    // Written without a new version of the library: it appears only in lists that are loaded again.
    await store.mangas.insertOne(manga('Unannounced'));
    await store.mangas.insertOne(manga('Kites', { owner: 'ada', shared: false, addedAt: new Date() }));
    await store.bumpOwnVersion('ada', ['kites']);
    expect(await titles('ada')).toEqual(['Boats', 'Kites', 'Lamps']);
    expect((await index.latest('ada'))[0]).toMatchObject({
      title: 'Kites',
      imported: { own: true, shared: false },
    });
    expect((await index.search('ada', 'kite')).map(({ id }) => id)).toEqual(['kites']);
    expect(await titles('bob')).toEqual(['Boats', 'Lamps']);
    await store.bumpVersion();
    expect(await titles('ada')).toEqual(['Boats', 'Kites', 'Lamps', 'Unannounced']);
    expect(await titles('bob')).toEqual(['Boats', 'Lamps', 'Unannounced']);
  });

  it('are not loaded again for an owner when what everybody sees has changed', async () => {
    await store.mangas.insertOne(manga('Kites', { owner: 'ada', shared: false }));
    await store.bumpOwnVersion('ada', ['kites']);
    expect(await titles('ada')).toEqual(['Boats', 'Kites', 'Lamps']);
    await store.mangas.insertOne(manga('Oars'));
    await store.mangas.insertOne(manga('Unannounced', { owner: 'ada', shared: false }));
    await store.bumpVersion();
    expect(await titles('ada')).toEqual(['Boats', 'Kites', 'Lamps', 'Oars']);
  });

  it('have a shared import once, until it is hidden or removed', async () => {
    await store.mangas.insertOne(manga('Kites', { owner: 'ada', shared: true }));
    await store.bumpOwnVersion('ada', ['kites']);
    expect(await titles('ada')).toEqual(['Boats', 'Kites', 'Lamps']);
    expect(await titles('bob')).toEqual(['Boats', 'Kites', 'Lamps']);
    await store.mangas.updateOne({ _id: 'kites' }, { $set: { shared: false } });
    await store.bumpOwnVersion('ada', ['kites'], { wasShared: true });
    expect(await titles('ada')).toEqual(['Boats', 'Kites', 'Lamps']);
    expect(await titles('bob')).toEqual(['Boats', 'Lamps']);
    await store.mangas.updateOne({ _id: 'kites' }, { $set: { deletedAt: new Date() } });
    await store.bumpOwnVersion('ada', ['kites']);
    expect(await titles('ada')).toEqual(['Boats', 'Lamps']);
  });
});
