/** The contract of documents: changes of arrays inside one document. */
import { randomUUID } from 'node:crypto';
import { Schema } from 'mongoose';
import { modelOf } from './models.js';
import type { Opened } from './subject.js';

interface Item {
  key: string;
  count: number;
  tags?: string[];
}

interface Basket {
  _id: string;
  numbers: number[];
  items: Item[];
}

const basketSchema = new Schema<Basket>({
  _id: String,
  numbers: [Number],
  items: [{ _id: false, key: String, count: Number, tags: { type: [String], default: undefined } }],
});

const items = (...counts: number[]): Item[] =>
  counts.map((count, index) => ({ key: 'abcdefgh'.charAt(index), count }));

export function describeArrays(opened: Opened): void {
  describe('arrays', () => {
    async function after(basket: Partial<Basket>, update: object, options: object = {}, filter: object = {}) {
      const Basket = modelOf(opened.documents.connection, 'Basket', basketSchema);
      const { _id } = await Basket.create({ _id: randomUUID(), ...basket });
      await Basket.updateOne({ _id, ...filter }, update, options);
      const found = await Basket.findById(_id).lean<Basket>();
      return { numbers: found?.numbers, items: found?.items, counts: found?.items.map(({ count }) => count) };
    }

    it.each([
      ['$push', { $push: { numbers: 9 } }, [3, 1, 2, 9]],
      ['$push of several', { $push: { numbers: { $each: [8, 9] } } }, [3, 1, 2, 8, 9]],
      ['$push with the last kept', { $push: { numbers: { $each: [8, 9], $slice: -3 } } }, [2, 8, 9]],
      ['$push with the first kept', { $push: { numbers: { $each: [8], $slice: 2 } } }, [3, 1]],
      ['$push at a position', { $push: { numbers: { $each: [8, 9], $position: 1 } } }, [3, 8, 9, 1, 2]],
      ['$push sorted', { $push: { numbers: { $each: [0], $sort: -1 } } }, [3, 2, 1, 0]],
      ['$addToSet', { $addToSet: { numbers: { $each: [1, 4, 4] } } }, [3, 1, 2, 4]],
      ['$pull', { $pull: { numbers: { $gte: 2 } } }, [1]],
      ['$pullAll', { $pullAll: { numbers: [1, 3] } }, [2]],
      ['$pop', { $pop: { numbers: 1 } }, [3, 1]],
      ['$pop of the first', { $pop: { numbers: -1 } }, [1, 2]],
      ['an element by its place', { $set: { 'numbers.1': 7 } }, [3, 7, 2]],
      ['every element', { $inc: { 'numbers.$[]': 10 } }, [13, 11, 12]],
    ])('change by %s', async (_what, update, expected) => {
      expect((await after({ numbers: [3, 1, 2] }, update)).numbers).toEqual(expected);
    });

    it('lose the objects that $pull describes', async () => {
      const { items: left } = await after(
        { items: items(1, 2, 3) },
        { $pull: { items: { count: { $lt: 3 }, key: 'a' } } },
      );
      expect(left).toEqual(items(1, 2, 3).slice(1));
    });

    it('are sorted by a field of their objects', async () => {
      const pushed = {
        $push: { items: { $each: [{ key: 'z', count: 2 }], $sort: { count: -1 }, $slice: 3 } },
      };
      expect((await after({ items: items(1, 3, 0) }, pushed)).counts).toEqual([3, 2, 1]);
    });

    it('change several fields of the element that the filter matched', async () => {
      const { items: found } = await after(
        { items: items(1, 2, 3) },
        { $inc: { 'items.$.count': 10 }, $set: { 'items.$.tags': ['hit'] } },
        {},
        { 'items.key': 'b' },
      );
      expect(found?.[1]).toEqual({ key: 'b', count: 12, tags: ['hit'] });
      expect(found?.map(({ count }) => count)).toEqual([1, 12, 3]);
    });

    it('change the elements that arrayFilters name', async () => {
      const { items: found } = await after(
        { items: items(1, 2, 3) },
        { $set: { 'items.$[big].count': 0 }, $push: { 'items.$[big].tags': 'was big' } },
        { arrayFilters: [{ 'big.count': { $gte: 2 } }] },
      );
      expect(found).toEqual([
        { key: 'a', count: 1 },
        { key: 'b', count: 0, tags: ['was big'] },
        { key: 'c', count: 0, tags: ['was big'] },
      ]);
    });

    it('stay whole when no element is meant', async () => {
      const update = { $set: { 'items.$[none].count': 0 } };
      expect(
        (await after({ items: items(1, 2) }, update, { arrayFilters: [{ 'none.key': 'q' }] })).counts,
      ).toEqual([1, 2]);
    });

    it('hold a place for an element that is unset', async () => {
      const { connection } = opened.documents;
      const raw = connection.collection<{ _id: string; list: unknown[] }>('raw-arrays');
      const _id = randomUUID();
      await raw.insertOne({ _id, list: [1, 2, 3] });
      await raw.updateOne({ _id }, { $unset: { 'list.1': 1 } });
      await raw.updateOne({ _id }, { $set: { 'list.5': 'far' } });
      expect(await raw.findOne({ _id })).toEqual({ _id, list: [1, null, 3, null, null, 'far'] });
    });
  });
}
