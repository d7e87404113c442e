/** Imports as stored jobs: the uploaded files, the chapter they become, and the queries that the service needs. */
import { addJob, type JobDocument } from '@komavox/jobs';
import { Schema, type Connection, type Model } from 'mongoose';
import type { UploadKind } from './inspect-upload.js';
import type { PlannedChapter } from './planned-chapters.js';

/** A file as it was sent. */
export interface UploadedFile {
  /** Among the objects. */
  readonly key: string;
  readonly name: string;
  readonly kind: UploadKind;
  /** Bytes. */
  readonly size: number;
}

interface ImportFields {
  files: UploadedFile[];
  /** Given by the user; what is missing comes from the file. */
  title?: string;
  language?: string;
  /** The manga it becomes a chapter of; `addsTo` when that was there before. */
  mangaId: string;
  addsTo: boolean;
  /** The chapter that it becomes, or below whose keys the pages of all its chapters lie. */
  chapterId: string;
  /** As the sender planned them; without, as the files say. */
  chapters?: PlannedChapter[];
  /** Bytes that its user may store here, as it was when it was sent; missing without a limit. */
  allowedBytes?: number;
  /** Of an import that is done. */
  chapterIds?: string[];
}

export interface ImportProgress {
  /** Pages that are ready. */
  readonly pages: number;
  readonly totalPages: number;
}

export type ImportDocument = JobDocument<ImportFields, ImportProgress>;

const required = { type: String, required: true } as const;
const fileSchema = new Schema<UploadedFile>(
  { key: required, name: required, kind: required, size: { type: Number, required: true } },
  { _id: false },
);
const chapterSchema = new Schema<PlannedChapter>(
  { folder: String, number: Number, title: String },
  { _id: false },
);

export function openImports(documents: Connection): Model<ImportDocument> {
  const schema = new Schema<ImportDocument>(
    {
      files: { type: [fileSchema], default: [] },
      title: String,
      language: String,
      mangaId: { ...required, index: true },
      addsTo: { type: Boolean, required: true },
      chapterId: required,
      allowedBytes: Number,
      chapters: { type: [chapterSchema], default: undefined },
      chapterIds: { type: [String], default: undefined },
    },
    { versionKey: false },
  );
  addJob(schema);
  schema.index({ userId: 1, createdAt: -1 });
  return documents.model<ImportDocument>('Import', schema);
}

/** Imports of a user, newest first. */
export const findImports = (
  imports: Model<ImportDocument>,
  userId: string,
  limit: number,
): Promise<readonly ImportDocument[]> =>
  imports.find({ userId }).sort({ createdAt: -1 }).limit(limit).lean<ImportDocument[]>().exec();

/** Whether an import that is to become a chapter of the manga hasn't ended yet. */
export const isAwaited = async (imports: Model<ImportDocument>, mangaId: string): Promise<boolean> =>
  (await imports.exists({ mangaId, state: { $in: ['queued', 'running'] } })) !== null;

/** Deletes imports that have ended and that made or added to the manga. */
export async function deleteImportsOf(imports: Model<ImportDocument>, mangaId: string): Promise<void> {
  await imports.deleteMany({ mangaId, state: { $in: ['done', 'failed', 'cancelled'] } });
}
