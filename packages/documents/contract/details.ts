/** The parts of the contract that servers which imitate MongoDB are known to lack. */
import { Schema } from 'mongoose';
import { modelOf } from './models.js';
import type { Opened } from './subject.js';

interface Seat {
  _id: string;
  email: string;
  handle?: string;
}

const seatSchema = new Schema<Seat>({
  _id: String,
  email: { type: String, unique: true },
  handle: { type: String, unique: true, sparse: true },
});

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
      await Seat.collection.insertOne({ _id: 'nothing' } as never);
      await expect(Seat.collection.insertOne({ _id: 'null', email: null } as never)).rejects.toMatchObject({
        code: 11000,
        keyPattern: { email: 1 },
        keyValue: { email: null },
      });
    });
  });
}
