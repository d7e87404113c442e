/** Speeches, their audio and voice models, as documents. */
import { addJob, type JobDocument } from '@komavox/jobs';
import type { SpokenLanguage } from '@komavox/languages';
import { Schema, type Connection, type Model } from 'mongoose';

/** A speech is a job, with what is said. */
export type Speech = JobDocument<{
  readonly text: string;
  readonly language: SpokenLanguage;
  /** Names the audio in the object store. */
  readonly content: string;
  /** Tells a repeat from another request under the same id. */
  readonly fingerprint: string;
  /** Seconds of the audio, once it is done. */
  readonly duration?: number;
}>;

const speechSchema = new Schema<Speech>(
  {
    text: { type: String, required: true },
    language: { type: String, required: true },
    content: { type: String, required: true },
    fingerprint: { type: String, required: true },
    duration: Number,
  },
  { versionKey: false },
);
addJob(speechSchema);

/** Audio that is complete in the object store: written after its objects. */
interface AudioDocument {
  /** The content hash. */
  _id: string;
  /** Seconds. */
  duration: number;
  createdAt: Date;
}

const audioSchema = new Schema<AudioDocument>(
  {
    _id: { type: String, required: true },
    duration: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'sounds' },
);

/** A voice of a user's own. Nothing writes it yet: it waits for custom voices. */
interface VoiceModel {
  readonly id: string;
  readonly name: string;
  readonly createdBy: string;
  readonly displayName: string;
  readonly sampleKey: string;
  readonly avatarKey: string | undefined;
  readonly isPublic: boolean;
  readonly userId: string;
  readonly createdAt: Date;
}

type VoiceModelDocument = Omit<VoiceModel, 'id' | 'avatarKey'> & { _id: string; avatarKey?: string };

const voiceModelSchema = new Schema<VoiceModelDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    createdBy: { type: String, required: true },
    displayName: { type: String, required: true },
    sampleKey: { type: String, required: true },
    avatarKey: String,
    isPublic: { type: Boolean, required: true },
    userId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
voiceModelSchema.index({ userId: 1 });
voiceModelSchema.index({ isPublic: 1 });

export interface Store {
  readonly speeches: Model<Speech>;
  /** Seconds of audio that was made before, or undefined. */
  findAudio(content: string): Promise<number | undefined>;
  saveAudio(content: string, duration: number, now: Date): Promise<void>;
  /** Own and public, newest first. */
  listVoiceModels(userId: string): Promise<readonly VoiceModel[]>;
}

export function openStore(documents: Connection): Store {
  const speeches = documents.model<Speech>('Speech', speechSchema);
  const audio = documents.model<AudioDocument>('Audio', audioSchema);
  const voiceModels = documents.model<VoiceModelDocument>('VoiceModel', voiceModelSchema);
  return {
    speeches,
    findAudio: async (content) => (await audio.findById(content).lean())?.duration,
    async saveAudio(content, duration, now) {
      await audio.updateOne({ _id: content }, { $set: { duration, createdAt: now } }, { upsert: true });
    },
    async listVoiceModels(userId) {
      const found = await voiceModels
        .find({ $or: [{ userId }, { isPublic: true }] })
        .sort({ createdAt: -1 })
        .lean();
      return found.map(({ _id, avatarKey, ...model }) => ({ id: _id, avatarKey, ...model }));
    },
  };
}
