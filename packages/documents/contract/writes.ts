/** The contract of documents: one document is the atomic unit, unique indexes hold, writes stay. */
import { randomUUID } from 'node:crypto';
import { Schema, Types } from 'mongoose';
import { accountsOf, freshAccount as fresh } from './accounts.js';
import { insertAll } from './models.js';
import type { Opened } from './subject.js';

export function describeWrites(opened: Opened): void {
  const accounts = () => accountsOf(opened);

  describe('one document', () => {
    it('comes back as it went in, with its types', async () => {
      const connection = opened.documents.connection;
      const Everything = connection.model(
        'Everything',
        new Schema({
          text: String,
          whole: Number,
          fraction: Number,
          yes: Boolean,
          at: Date,
          ref: Schema.Types.ObjectId,
          bytes: Buffer,
          nothing: String,
          nested: { deep: { list: [Number] } },
          free: Schema.Types.Mixed,
        }),
      );
      const given = {
        text: 'こんにちは "quoted" \\ 𠮷',
        whole: 9007199254740991,
        fraction: 0.1,
        yes: true,
        at: new Date('2024-02-29T12:34:56.789Z'),
        ref: new Types.ObjectId(),
        bytes: Buffer.from([0, 255, 128, 10]),
        nothing: null,
        nested: { deep: { list: [1, 2.5, -3] } },
        free: { a: [{ at: new Date(0) }, null, 'x'] },
      };
      const { _id } = await Everything.create(given);
      const found = await Everything.findById(_id).lean();
      expect(found).toMatchObject({ ...given, bytes: expect.anything() as unknown });
      const bytes = found?.bytes as unknown as { buffer: Uint8Array } | undefined;
      expect(Buffer.from(bytes?.buffer ?? [])).toEqual(given.bytes);
    });

    it('is created, read, changed and deleted', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh({ balance: 3, note: 'new' }));
      expect(await Account.findById(_id).lean()).toMatchObject({ balance: 3, note: 'new', ledger: [] });
      const changed = await Account.updateOne({ _id }, { $set: { balance: 4 }, $unset: { note: 1 } });
      expect(changed).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
      const found = await Account.findById(_id).lean();
      expect(found?.balance).toBe(4);
      expect(found).not.toHaveProperty('note');
      expect(await Account.deleteOne({ _id })).toMatchObject({ deletedCount: 1 });
      expect(await Account.deleteOne({ _id })).toMatchObject({ deletedCount: 0 });
      expect(await Account.findById(_id)).toBeNull();
    });

    it('is validated before it is written', async () => {
      const Account = await accounts();
      await expect(Account.create(fresh({ balance: -1 }))).rejects.toMatchObject({ name: 'ValidationError' });
      await expect(Account.create({ email: 'no-id@example.org' })).rejects.toMatchObject({
        name: 'ValidationError',
      });
      expect(await Account.countDocuments({ email: 'no-id@example.org' })).toBe(0);
    });

    it('counts as matched but not as modified when nothing changes', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh({ balance: 5 }));
      const result = await Account.updateOne({ _id }, { $set: { balance: 5 } }, { timestamps: false });
      expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    });

    it('is replaced as a whole and keeps its _id', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh({ note: 'old', balance: 1 }));
      await Account.replaceOne({ _id }, { email: `${_id}@example.org`, balance: 2 });
      const found = await Account.findById(_id).lean();
      expect(found).toMatchObject({ _id, balance: 2 });
      expect(found).not.toHaveProperty('note');
    });

    it('is answered as it was before a change, or after', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh({ balance: 1 }));
      const increment = { $inc: { balance: 1 } };
      expect((await Account.findOneAndUpdate({ _id }, increment).lean())?.balance).toBe(1);
      expect(
        (await Account.findOneAndUpdate({ _id }, increment, { returnDocument: 'after' }).lean())?.balance,
      ).toBe(3);
      expect(await Account.findOneAndUpdate({ _id: randomUUID() }, increment)).toBeNull();
    });

    it('rejects changes that contradict each other, its type or its _id', async () => {
      const { collection } = await accounts();
      const _id = randomUUID() as never;
      await collection.insertOne({ _id, email: randomUUID(), text: 'words', list: 'no array' });
      const reject = (update: object, code: number) =>
        expect(collection.updateOne({ _id }, update)).rejects.toMatchObject({ code });
      await reject({ $inc: { text: 1 } }, 14);
      await reject({ $push: { list: 1 } }, 2);
      await reject({ $set: { a: 1 }, $inc: { a: 1 } }, 40);
      await reject({ $set: { _id: 'another' } }, 66);
      await reject({ $set: { 'text.deeper': 1 } }, 28);
      expect(await collection.findOne({ _id })).toMatchObject({ text: 'words', list: 'no array' });
    });
  });

  describe('unique indexes', () => {
    it('refuse a second one', async () => {
      const Account = await accounts();
      const [first, other] = [fresh(), fresh()];
      await Account.create([first, other]);
      const duplicate = { code: 11000 };
      await expect(Account.create(fresh({ email: first.email }))).rejects.toMatchObject(duplicate);
      await expect(Account.create({ ...fresh(), _id: first._id })).rejects.toMatchObject(duplicate);
      const change = { $set: { email: first.email } };
      await expect(Account.updateOne({ _id: other._id }, change)).rejects.toMatchObject(duplicate);
      expect(await Account.countDocuments({ email: first.email })).toBe(1);
    });

    it('take null and missing for one value', async () => {
      const Account = await accounts();
      await Account.deleteMany({ email: null });
      await Account.create({ _id: randomUUID() });
      await expect(Account.create({ _id: randomUUID(), email: null })).rejects.toMatchObject({ code: 11000 });
      await Account.deleteMany({ email: null });
    });

    it('leave out documents without the field when sparse', async () => {
      const Account = await accounts();
      await Account.create([fresh(), fresh()]);
      await Account.create(fresh({ handle: 'ann' }));
      await expect(Account.create(fresh({ handle: 'ann' }))).rejects.toMatchObject({ code: 11000 });
    });

    it('hold over several fields together', async () => {
      const benches = opened.documents.connection.collection('benches');
      await benches.createIndex({ team: 1, seat: -1 }, { unique: true });
      await insertAll(benches, [
        { team: 'red', seat: 1 },
        { team: 'red', seat: 2 },
        { team: 'blue', seat: 2 },
        { seat: 2 },
      ]);
      await expect(benches.insertOne({ team: 'red', seat: 2 })).rejects.toMatchObject({ code: 11000 });
      await expect(benches.insertOne({ seat: 2 })).rejects.toMatchObject({ code: 11000 });
      expect(await benches.countDocuments()).toBe(4);
    });

    it('let one of twenty that come at once through', async () => {
      const Account = await accounts();
      const { email } = fresh();
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () => Account.create(fresh({ email }))),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await Account.countDocuments({ email })).toBe(1);
    });
  });

  describe('many writes in one call', () => {
    it('bulkWrite counts what it did', async () => {
      const Account = await accounts();
      const [a, b, c] = [fresh({ balance: 1 }), fresh({ balance: 2 }), fresh({ balance: 3 })];
      await Account.create([a, b]);
      const result = await Account.bulkWrite([
        { insertOne: { document: c } },
        { updateOne: { filter: { _id: a._id }, update: { $inc: { balance: 10 } } } },
        { replaceOne: { filter: { _id: b._id }, replacement: { ...b, balance: 4 } } },
        { updateOne: { filter: { _id: 'up' }, update: { $set: { email: c._id } }, upsert: true } },
      ]);
      expect(result).toMatchObject({
        insertedCount: 1,
        matchedCount: 2,
        modifiedCount: 2,
        upsertedCount: 1,
      });
      expect(result.upsertedIds).toEqual({ 3: 'up' });
      expect((await Account.findById(a._id).lean())?.balance).toBe(11);
      expect((await Account.findById(b._id).lean())?.balance).toBe(4);
      expect(await Account.countDocuments({ _id: c._id })).toBe(1);
      await Account.deleteOne({ _id: 'up' });
    });

    it('bulkWrite stops at a duplicate, and goes on when not ordered', async () => {
      const Account = await accounts();
      const insertMany = (batch: readonly { _id: string }[], options = {}) =>
        Account.bulkWrite(batch.map((document) => ({ insertOne: { document } })) as never, options);
      const taken = fresh();
      await Account.create(taken);
      const batch = () => [fresh(), { ...fresh(), email: taken.email }, fresh()];
      const ordered = batch();
      await expect(insertMany(ordered)).rejects.toMatchObject({ code: 11000 });
      expect(await Account.countDocuments({ _id: { $in: ordered.map(({ _id }) => _id) } })).toBe(1);
      const unordered = batch();
      await expect(insertMany(unordered, { ordered: false })).rejects.toMatchObject({
        code: 11000,
        writeErrors: [{ index: 1, code: 11000 }],
      });
      expect(await Account.countDocuments({ _id: { $in: unordered.map(({ _id }) => _id) } })).toBe(2);
    });

    it('updateMany and deleteMany reach all that match', async () => {
      const Account = await accounts();
      const team = randomUUID();
      await Account.create(Array.from({ length: 30 }, (_, seat) => fresh({ team, seat })));
      const changed = await Account.updateMany({ team, seat: { $lt: 10 } }, { $set: { note: 'early' } });
      expect(changed).toMatchObject({ matchedCount: 10, modifiedCount: 10 });
      expect(await Account.countDocuments({ team, note: 'early' })).toBe(10);
      expect(await Account.deleteMany({ team })).toMatchObject({ deletedCount: 30 });
    });
  });

  it('keeps everything over a restart, its indexes too', async () => {
    const before = await accounts();
    const account = fresh({ balance: 7, ledger: [{ key: 'k', amount: 7 }] });
    await before.create(account);
    await opened.reopen();
    const after = await accounts();
    expect(await after.findOne({ email: account.email }).lean()).toMatchObject(account);
    await expect(after.create(fresh({ email: account.email }))).rejects.toMatchObject({ code: 11000 });
    await opened.documents.check();
  });
}
