import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDocuments, type DocumentsConnection } from '@komavox/documents';
import type { ImportDocument } from '../src/imports/import-store.js';
import { publishChapters, type PublishContext } from '../src/imports/publish-chapters.js';
import { openStore } from '../src/store.js';

const createdAt = new Date('2026-01-01T00:00:00Z');
const page = { name: '0001', contentType: 'image/png', size: 9, width: 5, height: 5, hash: 'a1' } as const;

const job = (id: string, fields: Partial<ImportDocument> = {}): ImportDocument => ({
  _id: id,
  userId: 'ada',
  state: 'running',
  attempt: 1,
  attemptsLeft: 4,
  deadline: createdAt,
  createdAt,
  files: [{ key: 'upload', name: 'Boats.cbz', kind: 'archive', size: 9 }],
  mangaId: 'boats',
  addsTo: false,
  chapterId: `chapter of ${id}`,
  outbox: [],
  ...fields,
});

const publish = (context: PublishContext, one: ImportDocument) =>
  publishChapters(context, one, [
    { id: one.chapterId, path: `catalogue/imports/${one.mangaId}/${one.chapterId}`, pages: [page], info: {} },
  ]);

describe('a chapter that a crash has left half published', () => {
  let folder: string;
  let documents: DocumentsConnection;
  let context: PublishContext;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'komavox-publish-'));
    documents = await openDocuments(`sqlite:${folder}`, 'catalogue');
    const clock = { now: () => new Date() };
    context = { store: openStore(documents.connection), clock, defaultLanguage: 'en' };
  });
  afterEach(async () => {
    await documents.close();
    await rm(folder, { recursive: true, force: true });
  });
  const chapterNumbers = async () =>
    (await context.store.chapters.find().sort({ chapterNumber: 1 }).lean()).map((one) => one.chapterNumber);

  it('gets its manga by the next run, and is there once', async () => {
    await publish(context, job('first'));
    await context.store.mangas.deleteOne({ _id: 'boats' });
    await publish(context, job('first', { attempt: 2 }));
    expect(await context.store.mangas.find().lean()).toMatchObject([
      { _id: 'boats', title: 'Boats', owner: 'ada', shared: false },
    ]);
    expect(await chapterNumbers()).toEqual([1]);
  });

  it('has the same number in the next run', async () => {
    await publish(context, job('first'));
    const second = job('second', { addsTo: true });
    await publish(context, second);
    await publish(context, { ...second, attempt: 2 });
    expect(await chapterNumbers()).toEqual([1, 2]);
  });

  it('leaves what the owner has changed since', async () => {
    await publish(context, job('first'));
    await context.store.mangas.updateOne({ _id: 'boats' }, { $set: { title: 'Ships', shared: true } });
    await publish(context, job('first', { attempt: 2 }));
    expect(await context.store.mangas.findById('boats').lean()).toMatchObject({
      title: 'Ships',
      shared: true,
    });
  });

  it('is removed when its manga has gone meanwhile', async () => {
    await publish(context, job('first'));
    await context.store.mangas.updateOne({ _id: 'boats' }, { $set: { deletedAt: createdAt } });
    const late = publish(context, job('second', { addsTo: true }));
    await expect(late).rejects.toMatchObject({ status: 404, code: 'manga_gone' });
    expect(await chapterNumbers()).toEqual([1]);
  });
});
