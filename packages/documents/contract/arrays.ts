/** The contract of documents: changes of arrays inside one document. */
import { randomUUID } from 'node:crypto';
import { Schema } from 'mongoose';
import { modelOf } from './models.js';
import type { Opened } from './subject.js';

interface Item {
  key: string;
  count: number;
}

interface Basket {
  _id: string;
  numbers: number[];
  items: Item[];
}

const basketSchema = new Schema<Basket>({
  _id: String,
  numbers: [Number],
  items: [{ _id: false, key: String, count: Number }],
});

const items = (...counts: number[]): Item[] =>
  counts.map((count, index) => ({ key: 'abcdefgh'.charAt(index), count }));

export function describeArrays(opened: Opened): void {
  describe('arrays', () => {
    async function after(basket: Partial<Basket>, update: object) {
      const Basket = modelOf(opened.documents.connection, 'Basket', basketSchema);
      const { _id } = await Basket.create({ _id: randomUUID(), ...basket });
      await Basket.updateOne({ _id }, update);
      const found = await Basket.findById(_id).lean<Basket>();
      return { numbers: found?.numbers, items: found?.items };
    }

    it.each([
      ['$push', { $push: { numbers: 9 } }, [3, 1, 2, 9]],
      ['$push of several', { $push: { numbers: { $each: [8, 9] } } }, [3, 1, 2, 8, 9]],
      ['$addToSet', { $addToSet: { numbers: 1 } }, [3, 1, 2]],
      ['$addToSet of several', { $addToSet: { numbers: { $each: [1, 4, 4] } } }, [3, 1, 2, 4]],
      ['$pull of a value', { $pull: { numbers: 1 } }, [3, 2]],
    ])('change by %s', async (_what, update, expected) => {
      expect((await after({ numbers: [3, 1, 2] }, update)).numbers).toEqual(expected);
    });

    it.each([
      ['fields', { count: { $lt: 3 }, key: 'a' }, items(1, 2, 3).slice(1)],
      ['one of several values', { key: { $in: ['a', 'c'] } }, items(1, 2, 3).slice(1, 2)],
    ])('lose the objects that $pull describes by %s', async (_what, filter, expected) => {
      expect((await after({ items: items(1, 2, 3) }, { $pull: { items: filter } })).items).toEqual(expected);
    });

    it('that are missing are made by what adds to them, and left alone by what takes away', async () => {
      const { collection } = modelOf(opened.documents.connection, 'Basket', basketSchema);
      const _id = randomUUID() as never;
      await collection.insertOne({ _id });
      await collection.updateOne({ _id }, {
        $push: { pushed: 1 },
        $addToSet: { added: 2 },
        $pull: { pulled: 3 },
      } as object);
      expect(await collection.findOne({ _id })).toEqual({ _id, pushed: [1], added: [2] });
    });
  });
}
