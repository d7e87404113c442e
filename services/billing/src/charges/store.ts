/** Charges of custom speeches, as documents: one for each speech. They are kept, as any of its events may come again. */
import { wasCreated } from '@komavox/documents';
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { Schema, type Connection } from 'mongoose';
import type { ChargeState } from '../model/charge.js';

export interface Charge {
  readonly speechId: string;
  readonly user: string;
  readonly state: ChargeState;
  /** Credits to spend when it was decided. */
  readonly balance: number;
  readonly createdAt: Date;
  /** Of the last change of its state. */
  readonly changedAt: Date;
}

type ChargeDocument = Omit<Charge, 'speechId'> & WithOutbox & { _id: string };

const required = { type: String, required: true } as const;

const schema = new Schema<ChargeDocument>(
  {
    _id: required,
    user: required,
    state: required,
    balance: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
addOutbox(schema);
schema.index({ state: 1, changedAt: 1 });

export function openCharges(documents: Connection) {
  const charges = documents.model<ChargeDocument>('Charge', schema);
  return {
    /** For the relay of its outbox. */
    model: charges,
    async find(speechId: string): Promise<Charge | undefined> {
      const found = await charges.findById(speechId).lean();
      return found ? toCharge(found) : undefined;
    },
    /** False, with nothing written, when the speech has a charge. */
    insert: ({ speechId, ...charge }: Charge, outbox: OutboxEntry[]): Promise<boolean> =>
      wasCreated(charges.create({ _id: speechId, ...charge, outbox })),
    /** False when it isn't in that state any more. */
    async move(speechId: string, from: ChargeState, to: ChargeState, changedAt: Date): Promise<boolean> {
      const { matchedCount } = await charges.updateOne(
        { _id: speechId, state: from },
        { $set: { state: to, changedAt } },
      );
      return matchedCount === 1;
    },
    /** Those that came into one of the states since then. */
    async listChanged(states: readonly ChargeState[], since: Date): Promise<readonly Charge[]> {
      const found = await charges.find({ state: { $in: [...states] }, changedAt: { $gte: since } }).lean();
      return found.map(toCharge);
    },
    /** Has an event published again. */
    async tellAgain(speechId: string, outbox: OutboxEntry[]): Promise<boolean> {
      const { matchedCount } = await charges.updateOne(
        { _id: speechId },
        { $push: { outbox: { $each: outbox } } },
      );
      return matchedCount === 1;
    },
  };
}

export type Charges = ReturnType<typeof openCharges>;

const toCharge = ({ _id, outbox: _outbox, ...charge }: ChargeDocument): Charge => ({
  speechId: _id,
  ...charge,
});
