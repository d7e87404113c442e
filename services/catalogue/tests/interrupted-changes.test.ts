/** Changes of own manga of which a crash has left a part: the documents as they are after each write. */
import { createLogger } from '@komavox/core';
import { Holdings } from '@komavox/service';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments, type DocumentsConnection } from '@komavox/documents';
import { openObjectStore, type ObjectStore } from '@komavox/objects';
import type { ChapterContext } from '../src/chapters/context.js';
import { completeChanges } from '../src/complete-changes.js';
import { openImports } from '../src/imports/import-store.js';
import { openStore, type ChapterDocument, type MangaDocument } from '../src/store.js';
import { mangaDocument } from './manga-document.js';

const now = new Date('2026-01-02T00:00:00Z');
const chapter = (id: string, mangaId: string, chapterNumber: number): ChapterDocument => ({
  _id: id,
  mangaId,
  root: 'imports',
  kind: 'objects',
  path: `catalogue/imports/old/${id}`,
  fingerprint: 'job',
  chapterNumber,
  sortKey: id,
  title: '',
  language: 'en',
  pageCount: 1,
  firstPageHash: `hash ${id}`,
  modifiedAt: now,
  addedAt: now,
});
const manga = (id: string, fields: Partial<MangaDocument> = {}): MangaDocument =>
  mangaDocument(id, { root: 'imports', owner: 'ada', shared: false, ...fields });

describe('after a crash in the middle', () => {
  let folder: string;
  let documents: DocumentsConnection;
  let objects: ObjectStore;
  let context: ChapterContext;
  const put = async (mangas: readonly MangaDocument[], chapters: readonly ChapterDocument[]) => {
    for (const one of mangas) await context.store.mangas.create(one);
    for (const one of chapters) {
      await context.store.putChapter(one, []);
      await objects.put(`${one.path}/0001`, Buffer.from('page'), { contentType: 'image/png' });
    }
  };
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of objects.list('catalogue/')) found.push(key);
    return found.sort();
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'komavox-interrupted-'));
    documents = await openDocuments(`sqlite:${folder}/documents`, 'catalogue');
    objects = await openObjectStore(`file:${folder}/objects`);
    const store = openStore(documents.connection);
    const outbox: ChapterContext['outbox'] = {
      entry: () => ({ id: 'e', topic: 't', key: 'k', value: '' }),
      write: (_document, events, save) => save([...events]),
    };
    const imports = openImports(documents.connection);
    const clock = { now: () => now };
    const logger = createLogger({ level: 'silent' });
    const { connection } = documents;
    const holdings = new Holdings({ service: 'catalogue', documents: connection, objects, clock, logger });
    context = { store, imports, objects, holdings, outbox, clock };
  });
  afterEach(async () => {
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('of a merge the rest moves with the numbers that were decided, and the empty manga goes', async () => {
    const merge = {
      into: 'new',
      numbers: ['a', 'b'].map((chapterId, index) => ({ chapterId, chapterNumber: 6 + index })),
    };
    // Chapter a has moved already.
    await put(
      [manga('old', { merge }), manga('new')],
      [chapter('x', 'new', 5), chapter('a', 'new', 6), chapter('b', 'old', 1)],
    );
    await completeChanges(context);
    const found = await context.store.chapters.find({ mangaId: 'new' }).sort({ chapterNumber: 1 }).lean();
    expect(found.map(({ _id, chapterNumber }) => [_id, chapterNumber])).toEqual([
      ['x', 5],
      ['a', 6],
      ['b', 7],
    ]);
    expect(await context.store.mangas.findById('old').lean()).toMatchObject({ deletedAt: now });
    expect(await context.store.mangas.findById('new').lean()).toMatchObject({ cover: { chapterId: 'x' } });
    expect(await keys()).toHaveLength(3);
  });

  it('of a merge into a shared manga everybody gets the lists as it is then', async () => {
    await put(
      [manga('old', { merge: { into: 'new', numbers: [] } }), manga('new', { shared: true })],
      [chapter('b', 'old', 1)],
    );
    await completeChanges(context);
    expect((await context.store.versions('bob')).library).toBeGreaterThan(0);
  });

  it('of a merge into a manga that was removed, what has not moved stays readable', async () => {
    await put([manga('old', { merge: { into: 'new', numbers: [] } })], [chapter('b', 'old', 1)]);
    await completeChanges(context);
    const old = await context.store.mangas.findById('old').lean();
    expect([old?.deletedAt, old?.merge]).toEqual([undefined, undefined]);
  });

  it('of a removal the pages go, and the manga shows another cover', async () => {
    await put(
      [manga('old', { staleSince: now })],
      [{ ...chapter('a', 'old', 1), deletedAt: now }, chapter('b', 'old', 2)],
    );
    await completeChanges(context);
    expect(await keys()).toEqual(['catalogue/imports/old/b/0001']);
    const old = await context.store.mangas.findById('old').lean();
    expect(old).toMatchObject({ cover: { chapterId: 'b' } });
    expect(old?.staleSince).toBeUndefined();
  });

  it('of the removal of a manga its pages go, but not those of chapters that had moved away', async () => {
    await put(
      [manga('old', { deletedAt: now }), manga('new')],
      [chapter('a', 'old', 1), chapter('b', 'new', 2)],
    );
    await objects.put('catalogue/imports/old/orphan/0001', Buffer.from('page'), { contentType: 'image/png' });
    await completeChanges(context);
    expect(await keys()).toEqual(['catalogue/imports/old/b/0001']);
    // Kept for a day, so that a late import doesn't make it again.
    expect(await context.store.mangas.exists({ _id: 'old' })).not.toBeNull();
    const tomorrow = { ...context, clock: { now: () => new Date(now.getTime() + 86_400_001) } };
    await completeChanges(tomorrow);
    expect(await context.store.mangas.exists({ _id: 'old' })).toBeNull();
  });

  it('of a move the manga that has lost its last chapter goes', async () => {
    await put(
      [manga('old', { staleSince: now }), manga('new', { staleSince: now })],
      [chapter('a', 'new', 1)],
    );
    await completeChanges(context);
    expect(await context.store.mangas.findById('old').lean()).toMatchObject({ deletedAt: now });
    expect(await context.store.mangas.findById('new').lean()).toMatchObject({ cover: { hash: 'hash a' } });
  });
});
