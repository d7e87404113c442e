/** The contract of documents: upserts, and writers that meet in one document. */
import { randomUUID } from 'node:crypto';
import { accountsOf, freshAccount as fresh } from './accounts.js';
import type { Opened } from './subject.js';

export function describeConcurrency(opened: Opened): void {
  const accounts = () => accountsOf(opened);

  describe('upserts', () => {
    it('make the document from the filter and the operators', async () => {
      const Account = await accounts();
      const { _id, email } = fresh();
      const update = {
        $inc: { balance: 2 },
        $push: { ledger: { $each: [{ key: 'a', amount: 1 }] } },
        $setOnInsert: { note: 'born' },
      };
      const made = await Account.updateOne({ _id, email }, update, { upsert: true });
      expect(made).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: _id });
      const again = await Account.updateOne({ _id, email }, update, { upsert: true });
      expect(again).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
      const found = await Account.findById(_id).lean();
      expect(found).toMatchObject({ email, balance: 4, note: 'born' });
      expect(found?.ledger).toHaveLength(2);
    });

    it('take equalities, but nothing from ranges', async () => {
      const { collection } = await accounts();
      const _id = randomUUID();
      await collection.updateOne(
        { _id: _id as never, 'place.city': 'Kyoto', email: _id, age: { $gt: 5 } },
        { $max: { high: 9 }, $addToSet: { tags: 'x' } },
        { upsert: true },
      );
      expect(await collection.findOne({ _id: _id as never })).toEqual({
        _id,
        email: _id,
        place: { city: 'Kyoto' },
        high: 9,
        tags: ['x'],
      });
    });

    it('of twenty at once make one document', async () => {
      const Account = await accounts();
      const { _id, email } = fresh();
      const upsert = () =>
        Account.updateOne({ _id }, { $inc: { balance: 1 }, $setOnInsert: { email } }, { upsert: true });
      const results = await Promise.allSettled(Array.from({ length: 20 }, upsert));
      const done = results.filter(({ status }) => status === 'fulfilled').length;
      expect((await Account.findById(_id).lean())?.balance).toBe(done);
      expect(done).toBeGreaterThan(0);
    });
  });

  describe('writers at the same time', () => {
    it('lose no increment: 50 writers, 20 each', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh());
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          for (let round = 0; round < 20; round += 1)
            await Account.updateOne({ _id }, { $inc: { balance: 1 } });
        }),
      );
      expect((await Account.findById(_id).lean())?.balance).toBe(1000);
    });

    it('never spend below zero: 50 spend one of 20', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh({ balance: 20 }));
      const spend = (key: string) =>
        Account.findOneAndUpdate(
          { _id, balance: { $gte: 1 } },
          { $inc: { balance: -1 }, $push: { ledger: { key, amount: -1 } } },
          { returnDocument: 'after' },
        );
      const results = await Promise.all(Array.from({ length: 50 }, (_, index) => spend(`spend:${index}`)));
      expect(results.filter((result) => result !== null)).toHaveLength(20);
      const found = await Account.findById(_id).lean();
      expect(found?.balance).toBe(0);
      expect(new Set(found?.ledger.map(({ key }) => key)).size).toBe(20);
    });

    it('compare and set by a filter: one of ten wins', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh({ note: 'queued' }));
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, worker) =>
          Account.updateOne({ _id, note: 'queued' }, { $set: { note: `worker ${worker}` } }),
        ),
      );
      expect(claims.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    });

    it('are told when they save an old version', async () => {
      const Account = await accounts();
      const { _id } = await Account.create(fresh());
      const [first, second] = [await Account.findById(_id), await Account.findById(_id)];
      if (first === null || second === null) throw new Error('It was created');
      first.note = 'first';
      await first.save();
      second.note = 'second';
      await expect(second.save()).rejects.toMatchObject({ name: 'VersionError' });
      expect((await Account.findById(_id).lean())?.note).toBe('first');
    });
  });
}
