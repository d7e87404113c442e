/** Files that were sent before the model that they are for: theirs for a day. */
import { Schema, type Connection } from 'mongoose';
import { maxUploads } from '../limits.js';
import { insertInPlace } from '../stored/places.js';

export const uploadKinds = ['voice-sample', 'voice-avatar'] as const;
type UploadKind = (typeof uploadKinds)[number];

interface UploadDocument {
  _id: string;
  userId: string;
  kind: UploadKind;
  createdAt: Date;
  place?: string;
}

const required = { type: String, required: true } as const;
const schema = new Schema<UploadDocument>(
  {
    _id: required,
    userId: required,
    kind: required,
    createdAt: { type: Date, required: true },
    place: String,
  },
  { versionKey: false },
);
schema.index({ place: 1 }, { unique: true, sparse: true });
schema.index({ userId: 1 });
schema.index({ createdAt: 1 });

export function openVoiceUploads(documents: Connection) {
  const uploads = documents.model<UploadDocument>('VoiceUpload', schema);
  return {
    /** Written before its objects, so that none is forgotten; false when the user has too many. */
    async add(upload: Omit<UploadDocument, 'place'>): Promise<boolean> {
      return (await insertInPlace(uploads, upload, maxUploads)) === 'inserted';
    },
    async has(upload: Pick<UploadDocument, '_id' | 'userId' | 'kind'>): Promise<boolean> {
      return (await uploads.exists(upload)) !== null;
    },
    async remove(id: string): Promise<void> {
      await uploads.deleteOne({ _id: id });
    },
    async findOf(userId: string): Promise<readonly string[]> {
      return (await uploads.find({ userId }, { _id: 1 }).lean()).map(({ _id }) => _id);
    },
    async findOlder(than: Date): Promise<readonly string[]> {
      return (await uploads.find({ createdAt: { $lt: than } }, { _id: 1 }).lean()).map(({ _id }) => _id);
    },
  };
}

export type VoiceUploads = ReturnType<typeof openVoiceUploads>;
