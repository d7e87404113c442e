/** The contract of what a store holds without models: every type, index and document as it is. */
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { insertAll } from './models.js';
import type { Opened } from './subject.js';
import { storedCollection, storedCollections } from '../src/stored-collections.js';

const { ObjectId, Binary } = mongoose.mongo;

export function describeStored(opened: Opened): void {
  const raw = () => opened.documents.connection.collection<{ _id: unknown }>('stored');
  const stored = (name = 'stored') => storedCollection(opened.documents.connection, name);

  async function all(collection = stored()) {
    const found = [];
    for await (const page of collection.pages()) found.push(...page);
    return found;
  }

  describe('what is stored', () => {
    beforeAll(async () => {
      await insertAll(raw(), [
        {
          _id: 'types',
          at: new Date(1_700_000_000_123),
          long: 5_000_000_000_000,
          fraction: -0.1,
          owner: new ObjectId('65a000000000000000000001'),
          bytes: new Binary(Buffer.from([0, 255, 10])),
          nested: [{ b: null, a: true }, 'ü'],
        },
        { _id: new ObjectId('65a000000000000000000002'), email: 'a@example.org' },
        { _id: 7, email: 'b@example.org', outbox: [{ id: 'e1' }, { id: 'e2' }] },
        { _id: new Date(0), outbox: [] },
      ]);
      await raw().createIndex({ email: 1 }, { unique: true, sparse: true, name: 'one_email' });
      await raw().createIndex({ 'nested.a': 1, email: -1 });
    });

    it('is listed, counted and found, with ids of every type', async () => {
      const names = (await storedCollections(opened.documents.connection)).map(({ name }) => name);
      expect(names).toContain('stored');
      expect(await stored().count()).toBe(4);
      expect(await stored().count({ 'outbox.0.id': { $exists: true } })).toBe(1);
      const found = await stored().find(['types', 7, new Date(0), 'nobody']);
      expect(found.map(({ idText }) => idText).sort()).toEqual(
        ['{"_id":"types"}', '{"_id":{"$numberInt":"7"}}', '{"_id":{"$date":{"$numberLong":"0"}}}'].sort(),
      );
      expect(await stored('nothing').indexes()).toEqual([]);
      expect(await all(stored('nothing'))).toEqual([]);
    });

    it('comes back the same when it is copied, in whatever store', async () => {
      const copy = stored('copy');
      const before = await all();
      const indexes = await stored().indexes();
      expect(indexes.find(({ name }) => name === 'one_email')).toMatchObject({ unique: true, sparse: true });
      await copy.addIndexes(indexes);
      await copy.insert(before);
      await copy.addIndexes(indexes);
      const summary = async (collection = stored()) =>
        (await all(collection)).map(({ idText, sha256 }) => `${idText} ${sha256}`).sort();
      expect(await summary(copy)).toEqual(await summary());
      const canonical =
        '{"_id":"types","at":{"$date":{"$numberLong":"1700000000123"}},"long":{"$numberDouble":"5000000000000.0"},' +
        '"fraction":{"$numberDouble":"-0.1"},"owner":{"$oid":"65a000000000000000000001"},' +
        '"bytes":{"$binary":{"base64":"AP8K","subType":"00"}},"nested":[{"b":null,"a":true},"ü"]}';
      expect(before.find(({ id }) => id === 'types')?.sha256).toBe(
        createHash('sha256').update(canonical).digest('hex'),
      );
      expect(await copy.indexes()).toEqual(indexes);
    });

    it('inserts what it can, and says that something could not be', async () => {
      const [types, email] = await all();
      const other = stored('other');
      await other.insert(types ? [types] : []);
      await expect(other.insert([types, email].flatMap((one) => one ?? []))).rejects.toMatchObject({
        code: 11000,
      });
      expect(await other.count()).toBe(2);
      await other.remove([types?.id]);
      expect(await other.count()).toBe(1);
    });
  });
}
