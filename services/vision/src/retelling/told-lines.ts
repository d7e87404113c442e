/** What a model has told a user, by what was asked: the same again costs nothing. */
import { eachDocument, retryUpsert } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';

interface ToldLines {
  /** SHA-256 of the user and all that was asked. */
  readonly _id: string;
  readonly userId: string;
  /** One a shot. */
  readonly lines: readonly string[];
  readonly toldAt: Date;
}

export function openToldLines(documents: Connection) {
  const schema = new Schema<ToldLines>(
    {
      _id: { type: String, required: true },
      userId: { type: String, required: true },
      lines: { type: [String], required: true },
      toldAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1 });
  schema.index({ toldAt: 1 });
  const told = documents.model<ToldLines>('ToldLines', schema);
  return {
    async find(id: string): Promise<readonly string[] | undefined> {
      return (await told.findById(id).lean<ToldLines>())?.lines;
    },
    async keep({ _id, ...set }: ToldLines): Promise<void> {
      await retryUpsert(() => told.updateOne({ _id }, { $set: set }, { upsert: true }).exec());
    },
    async removeBefore(time: Date): Promise<void> {
      await told.deleteMany({ toldAt: { $lt: time } });
    },
    async removeAllOf(userId: string): Promise<void> {
      await told.deleteMany({ userId });
    },
    async *allOf(userId: string): AsyncGenerator<object> {
      for await (const { lines, toldAt } of eachDocument(told, { userId })) yield { lines, toldAt };
    },
  };
}

export type ToldLinesStore = ReturnType<typeof openToldLines>;
