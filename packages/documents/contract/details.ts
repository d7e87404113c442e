/** The parts of the contract that servers which imitate MongoDB are known to lack. */
import { Schema } from 'mongoose';
import { modelOf } from './models.js';
import type { Opened } from './subject.js';

interface Seat {
  _id: string;
  email: string;
  handle?: string;
  team?: string;
  seat?: number;
  items: { key: string; count: number }[];
}

const seatSchema = new Schema<Seat>({
  _id: String,
  email: { type: String, unique: true },
  handle: { type: String, unique: true, sparse: true },
  team: String,
  seat: Number,
  items: [{ _id: false, key: String, count: Number }],
});
seatSchema.index(
  { team: 1, seat: -1 },
  { unique: true, partialFilterExpression: { team: { $exists: true } } },
);

export function describeDetails(opened: Opened): void {
  describe('details', () => {
    const seats = async () => {
      const Seat = modelOf(opened.documents.connection, 'Seat', seatSchema);
      await Seat.init();
      return Seat;
    };
    const seat = (_id: string, more: Partial<Seat> = {}) => ({
      _id,
      email: `${_id}@example.org`,
      items: [],
      ...more,
    });

    it('tell the field and the value of a duplicate', async () => {
      const Seat = await seats();
      await Seat.create([seat('a', { handle: 'ann' }), seat('b')]);
      const email = { code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@example.org' } };
      await expect(Seat.create(seat('c', { email: 'a@example.org' }))).rejects.toMatchObject(email);
      await expect(Seat.updateOne({ _id: 'b' }, { $set: { email: 'a@example.org' } })).rejects.toMatchObject(
        email,
      );
      await expect(Seat.create(seat('c', { handle: 'ann' }))).rejects.toMatchObject({
        code: 11000,
        keyPattern: { handle: 1 },
        keyValue: { handle: 'ann' },
      });
      await expect(Seat.create(seat('a', { email: 'new@example.org' }))).rejects.toMatchObject({
        code: 11000,
        keyPattern: { _id: 1 },
        keyValue: { _id: 'a' },
      });
      await Seat.collection.insertOne({ _id: 'nothing', items: [] } as never);
      await expect(Seat.collection.insertOne({ _id: 'null', email: null } as never)).rejects.toMatchObject({
        code: 11000,
        keyPattern: { email: 1 },
        keyValue: { email: null },
      });
    });

    it('keep a unique index under a condition', async () => {
      const Seat = await seats();
      await Seat.create([seat('p', { seat: 1 }), seat('q', { seat: 1 })]);
      await Seat.create([seat('r', { team: 'red', seat: 1 }), seat('s', { team: 'red', seat: 2 })]);
      await expect(Seat.create(seat('t', { team: 'red', seat: 2 }))).rejects.toMatchObject({
        code: 11000,
        keyPattern: { team: 1, seat: -1 },
        keyValue: { team: 'red', seat: 2 },
      });
    });

    it('change the element that $elemMatch matched', async () => {
      const Seat = await seats();
      const items = [1, 2, 3].map((count) => ({ key: `k${count}`, count }));
      await Seat.create(seat('elements', { items }));
      const filter = { _id: 'elements', items: { $elemMatch: { count: { $gt: 1 }, key: { $ne: 'k2' } } } };
      await Seat.updateOne(filter, { $set: { 'items.$.count': 0 } });
      expect((await Seat.findById('elements').lean<Seat>())?.items.map(({ count }) => count)).toEqual([
        1, 2, 0,
      ]);
    });
  });
}
