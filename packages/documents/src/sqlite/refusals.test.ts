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
    [
      'array filters',
      (c) => c.updateOne({ n: 1 }, { $set: { n: 2 } }, { arrayFilters: [{ x: 1 }] }),
      /'arrayFilters'/,
    ],
    [
      'an order of writes',
      (c) => c.findOneAndUpdate({}, { $set: { n: 2 } }, { sort: { n: 1 } }),
      /order of writes/,
    ],
    [
      'details of a write',
      (c) => c.findOneAndUpdate({}, { $set: { n: 2 } }, { includeResultMetadata: true }),
      /'includeResultMetadata'/,
    ],
    ['patterns', (c) => c.findOne({ _id: /a/ }), /searching by a pattern/],
    ['patterns among several', (c) => c.findOne({ _id: { $in: [/a/] as never } }), /searching by a pattern/],
    ['bytes', (c) => c.findOne({ n: Buffer.from('a') }), /searching by bytes/],
    ['places in an array', (c) => c.updateOne({}, { $set: { 'list.0': 2 } }), /'0' of an array in the path/],
    [
      'sorts by text scores',
      (c) => c.find({}, { sort: { n: { $meta: 'textScore' } } }).toArray(),
      /sorting 'n'/,
    ],
    [
      'computed projections',
      (c) => c.findOne({}, { projection: { list: { $slice: 1 } } }),
      /projection \{"list"/,
    ],
    [
      'projected elements',
      (c) => c.findOne({ list: 1 }, { projection: { 'list.$': 1 } }),
      /projection \{"list\.\$"/,
    ],
    ['negative limits', (c) => c.find({}).limit(-1).toArray(), /'limit' of -1/],
    [
      'parts of $push',
      (c) => c.updateOne({}, { $push: { list: { $each: [2], $slice: -1 } } } as never),
      /'\$slice' of \$push/,
    ],
    [
      'ranges in $pull',
      (c) => c.updateOne({}, { $pull: { list: { $gte: 1 } } } as never),
      /argument of \$pull/,
    ],
    [
      'partial indexes',
      (c) => c.createIndex({ n: 1 }, { partialFilterExpression: { n: 1 } }),
      /'partialFilterExpression'/,
    ],
    ['other bulk writes', (c) => c.bulkWrite([{ deleteOne: { filter: {} } }]), /'deleteOne'/],
    ['TTL indexes', (c) => c.createIndex({ n: 1 }, { expireAfterSeconds: 5 }), /'expireAfterSeconds'/],
    ['text indexes', (c) => c.createIndex({ n: 'text' }), /index of the kind "text"/],
    [
      'unique over arrays',
      (c) => c.createIndex({ list: 1 }, { unique: true }),
      /'list' of things unique over arrays/,
    ],
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
    [
      'too large documents whose characters are bytes more',
      (c) => c.insertOne({ _id: 'あ', text: 'あ'.repeat(6_000_000) }),
      /at most/,
    ],
    [
      'a filter by the prototype',
      (c) => c.findOne(JSON.parse('{"__proto__":{"n":1}}') as object),
      /__proto__/,
    ],
  ])('%s', async (_what, call, expected) => {
    await expect((async () => call(things()))()).rejects.toThrow(expected);
    expect(await things().find({}).toArray()).toEqual([{ _id: 'a', list: [1], n: 1 }]);
  });

  it.each(['$eq', '$ne', '$nin', '$not', '$all', '$size', '$elemMatch', '$regex', '$type', '$mod', '$near'])(
    'the operator %s in a condition',
    async (operator) => {
      await expect(things().findOne({ n: { [operator]: 1 } })).rejects.toThrow(
        `the operator '${operator}' in a filter`,
      );
    },
  );

  it.each(['$and', '$nor', '$expr', '$text', '$where'])('the operator %s in a filter', async (operator) => {
    await expect(things().findOne({ [operator]: [{ n: 1 }] })).rejects.toThrow(
      `the operator '${operator}' in a filter`,
    );
  });

  it.each(['$min', '$mul', '$rename', '$pullAll', '$pop', '$currentDate', '$bit'])(
    'the operator %s in an update',
    async (operator) => {
      await expect(things().updateOne({}, { [operator]: { n: 1 } })).rejects.toThrow(
        `the update operator '${operator}'`,
      );
    },
  );

  it.each(['$', '$[]', '$[one]'])('%s in the path of an update', async (placeholder) => {
    await expect(things().updateOne({ list: 1 }, { $set: { [`list.${placeholder}`]: 2 } })).rejects.toThrow(
      `'${placeholder}' in the path of an update`,
    );
  });

  it.each([
    'aggregate',
    'distinct',
    'drop',
    'dropIndex',
    'estimatedDocumentCount',
    'findOneAndDelete',
    'findOneAndReplace',
    'insertMany',
    'listIndexes',
    'rename',
    'watch',
  ] as const)('%s of a collection', (method) => {
    expect(() => (things()[method] as () => unknown)()).toThrow(`${method}()`);
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
