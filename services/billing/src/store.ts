/** The ledger, as documents: one for each entry. */
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { wasCreated } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';
import type { EntryKind } from './model/ledger.js';

export interface Entry {
  /** `<user>:<sequence>`. */
  readonly id: string;
  readonly user: string;
  readonly sequence: number;
  /** Idempotency key, unique in the ledger, for example `account:<user>`. */
  readonly key: string;
  readonly kind: EntryKind;
  /** Signed. */
  readonly credits: number;
  /** After the entry. */
  readonly balance: number;
  readonly note: string;
  /** The key of the entry that this one takes back. */
  readonly undoes?: string;
  readonly createdAt: Date;
}

type EntryDocument = Omit<Entry, 'id'> & WithOutbox & { _id: string };

const entrySchema = new Schema<EntryDocument>(
  {
    _id: { type: String, required: true },
    user: { type: String, required: true },
    sequence: { type: Number, required: true },
    key: { type: String, required: true, unique: true },
    kind: { type: String, required: true },
    credits: { type: Number, required: true },
    balance: { type: Number, required: true },
    note: { type: String, required: true },
    undoes: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
entrySchema.index({ user: 1, sequence: -1 });
entrySchema.index({ undoes: 1 }, { sparse: true });
addOutbox(entrySchema);

/** Entries read at a time. */
const pageSize = 500;

export function openStore(documents: Connection) {
  const entries = documents.model<EntryDocument>('LedgerEntry', entrySchema);
  const newest = (user: string, limit: number) =>
    entries.find({ user }).sort({ sequence: -1 }).limit(limit).lean();
  return {
    entries,
    /** False, with nothing written, when an entry with this id or key exists. */
    insert: ({ id, ...entry }: Entry, outbox: OutboxEntry[]): Promise<boolean> =>
      wasCreated(entries.create({ _id: id, ...entry, outbox })),
    async findByKey(key: string): Promise<Entry | undefined> {
      const found = await entries.findOne({ key }).lean();
      return found ? toEntry(found) : undefined;
    },
    /** What takes back the entry with this key. */
    async listUndoing(key: string): Promise<readonly Entry[]> {
      return (await entries.find({ undoes: key }).lean()).map(toEntry);
    },
    /** The newest entry of the user's account. */
    async findLast(user: string): Promise<Entry | undefined> {
      const [found] = await newest(user, 1);
      return found ? toEntry(found) : undefined;
    },
    /** All entries of a user, oldest first. */
    async *listAll(user: string): AsyncGenerator<Entry> {
      for (let last = 0; ;) {
        const page = await entries
          .find({ user, sequence: { $gt: last } })
          .sort({ sequence: 1 })
          .limit(pageSize)
          .lean();
        for (const entry of page) yield toEntry(entry);
        const end = page.at(-1);
        if (!end || page.length < pageSize) return;
        last = end.sequence;
      }
    },
    async setNotes(of: Pick<Entry, 'user' | 'kind'>, note: string): Promise<void> {
      await entries.updateMany(of, { $set: { note } });
    },
    /** Newest first. */
    async list(user: string, limit: number): Promise<readonly Entry[]> {
      return (await newest(user, limit)).map(toEntry);
    },
  };
}

export type Store = ReturnType<typeof openStore>;

const toEntry = ({ _id, outbox: _outbox, ...entry }: EntryDocument): Entry => ({ id: _id, ...entry });
