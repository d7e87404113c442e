/** Imports as documents: what was uploaded, how far it is, what came of it. The document is the queue, too. */
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { leaseEnd, whereLeaseEnded } from '@komavox/jobs';
import { Schema, type Connection, type Model } from 'mongoose';
import type { UploadKind } from './inspect-upload.js';

export const leaseMs = 10_000;

/** Queued, or left by a run that died. */
const free = (now: Date) => ({
  $or: [{ state: 'queued' as const }, { state: 'running' as const, ...whereLeaseEnded(now, leaseMs) }],
});

export type ImportState = 'queued' | 'running' | 'done' | 'failed';

/** A file as it was sent. */
export interface UploadedFile {
  /** Among the objects. */
  readonly key: string;
  readonly name: string;
  readonly kind: UploadKind;
  /** Bytes. */
  readonly size: number;
}

export interface ImportFailure {
  readonly code: string;
  readonly detail: string;
}

export interface ImportDocument extends WithOutbox {
  _id: string;
  user: string;
  state: ImportState;
  files: UploadedFile[];
  /** What the person said; what isn't there comes from the file. */
  title?: string;
  language?: string;
  /** The manga it becomes a chapter of; `addsTo` when that was there before. */
  mangaId: string;
  addsTo: boolean;
  chapterId: string;
  /** Counts the runs; a run that was overtaken changes nothing any more. */
  attempt: number;
  /** A run that hasn't ended or renewed it by then is taken for dead. */
  leaseUntil?: Date;
  /** Pages ready, and all of them once that is known. */
  pages: number;
  totalPages?: number;
  failure?: ImportFailure;
  createdAt: Date;
  finishedAt?: Date;
}

const required = { type: String, required: true } as const;
const fileSchema = new Schema<UploadedFile>(
  { key: required, name: required, kind: required, size: { type: Number, required: true } },
  { _id: false },
);

export interface ImportStore {
  readonly imports: Model<ImportDocument>;
  insert(document: ImportDocument): Promise<void>;
  find(id: string): Promise<ImportDocument | undefined>;
  /** Newest first. */
  list(user: string, limit: number): Promise<readonly ImportDocument[]>;
  /** Waiting, or left by a run that died; oldest first. */
  due(now: Date, limit: number): Promise<readonly ImportDocument[]>;
  countUnfinished(user: string): Promise<number>;
  /** Takes it for a run; undefined when another has it or it has ended. */
  claim(id: string, now: Date): Promise<ImportDocument | undefined>;
  /** False when the run was overtaken. */
  renew(
    run: Pick<ImportDocument, '_id' | 'attempt'>,
    leaseUntil: Date,
    progress: { readonly pages: number; readonly totalPages?: number | undefined },
  ): Promise<boolean>;
  /** Ends it, with the events that say so. False when the run was overtaken. */
  finish(
    run: Pick<ImportDocument, '_id' | 'attempt'>,
    end: { readonly pages: number } | { readonly failure: ImportFailure },
    now: Date,
    outbox: readonly OutboxEntry[],
  ): Promise<boolean>;
  /** Gives it back, so that it is done again at once. */
  release(run: Pick<ImportDocument, '_id' | 'attempt'>): Promise<void>;
  /** Those that have ended and made or added to the manga. */
  forgetOf(mangaId: string): Promise<void>;
  forgetBefore(time: Date): Promise<void>;
}

export function openImportStore(documents: Connection): ImportStore {
  const schema = new Schema<ImportDocument>(
    {
      _id: required,
      user: required,
      state: required,
      files: { type: [fileSchema], default: [] },
      title: String,
      language: String,
      mangaId: { ...required, index: true },
      addsTo: { type: Boolean, required: true },
      chapterId: required,
      attempt: { type: Number, required: true },
      leaseUntil: Date,
      pages: { type: Number, required: true },
      totalPages: Number,
      failure: new Schema<ImportFailure>({ code: required, detail: required }, { _id: false }),
      createdAt: { type: Date, required: true },
      finishedAt: Date,
    },
    { versionKey: false },
  );
  schema.index({ user: 1, createdAt: -1 });
  schema.index({ state: 1, createdAt: 1 });
  addOutbox(schema);
  const imports = documents.model<ImportDocument>('Import', schema);
  const held = ({ _id, attempt }: Pick<ImportDocument, '_id' | 'attempt'>) => ({
    _id,
    attempt,
    state: 'running' as const,
  });
  const ended = { $in: ['done', 'failed'] } as const;
  return {
    imports,
    async insert(document) {
      await imports.create(document);
    },
    find: async (id) => (await imports.findById(id).lean<ImportDocument>()) ?? undefined,
    list: (user, limit) =>
      imports.find({ user }).sort({ createdAt: -1 }).limit(limit).lean<ImportDocument[]>(),
    due: (now, limit) => imports.find(free(now)).sort({ createdAt: 1 }).limit(limit).lean<ImportDocument[]>(),
    countUnfinished: (user) => imports.countDocuments({ user, state: { $in: ['queued', 'running'] } }),
    async claim(id, now) {
      const claimed = await imports
        .findOneAndUpdate(
          { _id: id, ...free(now) },
          { $set: { state: 'running', leaseUntil: leaseEnd(now, leaseMs) }, $inc: { attempt: 1 } },
          { returnDocument: 'after' },
        )
        .lean<ImportDocument>();
      return claimed ?? undefined;
    },
    async renew(run, leaseUntil, { pages, totalPages }) {
      const progress = totalPages === undefined ? { pages } : { pages, totalPages };
      const { matchedCount } = await imports.updateOne(held(run), { $set: { leaseUntil, ...progress } });
      return matchedCount === 1;
    },
    async finish(run, end, now, outbox) {
      const { matchedCount } = await imports.updateOne(held(run), {
        $set: {
          ...end,
          ...('pages' in end ? { totalPages: end.pages } : {}),
          state: 'failure' in end ? 'failed' : 'done',
          finishedAt: now,
        },
        $unset: { leaseUntil: 1 },
        ...(outbox.length > 0 ? { $push: { outbox: { $each: [...outbox] } } } : {}),
      });
      return matchedCount === 1;
    },
    async release(run) {
      await imports.updateOne(held(run), { $set: { state: 'queued' }, $unset: { leaseUntil: 1 } });
    },
    async forgetOf(mangaId) {
      await imports.deleteMany({ mangaId, state: ended });
    },
    async forgetBefore(time) {
      await imports.deleteMany({ state: ended, finishedAt: { $lt: time } });
    },
  };
}
