import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { type DocumentsConnection, openDocuments } from '../open-documents.js';

describe('what the embedded store refuses, it says', () => {
  let folder = '';
  let documents: DocumentsConnection | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'documents-'));
    documents = await openDocuments(`sqlite:${folder}`, 'refusals');
    await things().insertOne({ _id: 'a', list: [1], n: 1 });
  });

  afterAll(async () => {
    await documents?.close();
    await rm(folder, { recursive: true });
  });

  function connection() {
    if (documents === undefined) throw new Error('The store is opened before the first test');
    return documents.connection;
  }

  function things() {
    return connection().collection<{ _id: string; [field: string]: unknown }>('things');
  }

  type Things = ReturnType<typeof things>;

  it.each<[string, (collection: Things) => unknown, RegExp]>([
    ['sessions', () => connection().startSession(), /sessions and transactions/],
    ['transactions', () => connection().transaction(() => Promise.resolve()), /sessions and transactions/],
    [
      'a session of a call',
      (c) => c.insertOne({ _id: 's' }, { session: {} as never }),
      /sessions and transactions/,
    ],
    ['collations', (c) => c.findOne({ n: 1 }, { collation: { locale: 'de' } }), /'collation'/],
    ['pipeline updates', (c) => c.updateOne({ n: 1 }, [{ $set: { n: 2 } }]), /aggregation pipeline/],
    ['text search', (c) => c.findOne({ $text: { $search: 'x' } }), /'\$text'/],
    ['code in filters', (c) => c.findOne({ $where: 'true' }), /'\$where'/],
    ['places', (c) => c.findOne({ n: { $near: [0, 0] } }), /'\$near'/],
    ['types it does not tell apart', (c) => c.findOne({ n: { $type: 'decimal' } }), /\$type "decimal"/],
    ['TTL indexes', (c) => c.createIndex({ n: 1 }, { expireAfterSeconds: 5 }), /'expireAfterSeconds'/],
    ['text indexes', (c) => c.createIndex({ n: 'text' }), /index of the kind "text"/],
    [
      'unique over arrays',
      (c) => c.createIndex({ list: 1 }, { unique: true }),
      /'list' of things unique over arrays/,
    ],
    ['writing from an aggregation', (c) => c.aggregate([{ $out: 'x' }]).toArray(), /'\$out'/],
    ['change streams', (c) => c.watch(), /watch\(\)/],
    [
      'exact decimals',
      (c) => c.insertOne({ _id: 'd', n: mongoose.Types.Decimal128.fromString('1.5') }),
      /Decimal128/,
    ],
    ['whole numbers that lose digits', (c) => c.insertOne({ _id: 'l', n: 2n ** 60n }), /Long/],
    ['names with a dollar', (c) => c.insertOne({ _id: 'x', n: { $date: 'today' } }), /'\$date'/],
    ['another database', () => connection().useDb('other').collection('x').findOne(), /several databases/],
    [
      'documents over 16 MB',
      (c) => c.insertOne({ _id: 'big', text: 'x'.repeat(17_000_000) }),
      /larger than|too large|at most/,
    ],
  ])('%s', async (_what, call, expected) => {
    await expect((async () => call(things()))()).rejects.toThrow(expected);
    expect(await things().find({}).toArray()).toEqual([{ _id: 'a', list: [1], n: 1 }]);
  });

  it('an array in a unique field', async () => {
    await things().createIndex({ key: 1 }, { unique: true, sparse: true });
    await expect(things().insertOne({ _id: 'b', key: ['x'] })).rejects.toThrow(
      /'key' of things unique over arrays/,
    );
  });

  it('addresses and names that it cannot open', async () => {
    await expect(openDocuments('postgres://localhost', 'x')).rejects.toThrow(/DOCUMENTS_URL/);
    await expect(openDocuments(`sqlite:${folder}`, '../x')).rejects.toThrow(/Not a name of a database/);
    await expect(connection().collection('_kinds').findOne()).rejects.toThrow(/Not a name of a collection/);
  });

  it('checks of a closed store', async () => {
    const other = await openDocuments(`sqlite:${folder}`, 'closed');
    await other.check();
    await other.close();
    await other.close();
    await expect(other.check()).rejects.toThrow();
  });
});
