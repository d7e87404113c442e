/** Speeches and their audio, as documents. */
import { addJob, type JobDocument } from '@komavox/jobs';
import type { SpokenLanguage } from '@komavox/languages';
import type { VoiceModel } from './voice-models/stored/store.js';
import type { SpeechChoices } from './model/speech-choices.js';
import { Schema, type Connection, type Model } from 'mongoose';

/** A custom voice as it was when a speech was asked for: what becomes of its model later changes nothing. */
export type SpokenVoice = Pick<VoiceModel, 'id' | 'name' | 'profile' | 'sampleKey'>;

interface SpeechFields {
  readonly text: string;
  readonly language: SpokenLanguage;
  /** Names the audio in the object store. */
  readonly content: string;
  /** Tells a repeat from another request under the same id. */
  readonly fingerprint: string;
  /** None for the default voice. */
  readonly voice?: SpokenVoice;
  /** None where nobody chose anything. */
  readonly choices?: SpeechChoices;
  /** Its call takes pieces as they are made. */
  readonly inPieces?: boolean;
  /** A part of it was sent in a custom voice: its credit is spent. */
  readonly heard?: boolean;
  /** Its user asked to cancel it before a part of it was sent; never beside `heard`. */
  readonly unwanted?: boolean;
  /** Until then a call waits for it. */
  readonly waitedUntil?: Date;
  /** The ids of the voices that spoke, once it is done. */
  readonly voices?: readonly string[];
  /** Seconds of the audio, once it is done. */
  readonly duration?: number;
  /** The user's credits after this speech's was taken or given back; unknown until then. */
  readonly creditPoints?: number;
  /** Its credit was given back. */
  readonly creditRestored?: boolean;
}

/** Of a speech in pieces: how many are stored, of which audio, in which voices. */
export interface SpeechProgress {
  readonly pieces: number;
  readonly content: string;
  readonly voices: readonly string[];
}

/** A speech is a job, with what is said. Of a custom voice it waits until its credit is taken. */
export type Speech = JobDocument<SpeechFields, SpeechProgress>;

const speechSchema = new Schema<Speech>(
  {
    text: { type: String, required: true },
    language: { type: String, required: true },
    content: { type: String, required: true },
    fingerprint: { type: String, required: true },
    voice: new Schema<SpokenVoice>(
      {
        id: { type: String, required: true },
        name: { type: String, required: true },
        profile: Schema.Types.Mixed,
        sampleKey: String,
      },
      { _id: false },
    ),
    choices: Schema.Types.Mixed,
    inPieces: Boolean,
    heard: Boolean,
    unwanted: Boolean,
    waitedUntil: Date,
    voices: { type: [String], default: undefined },
    duration: Number,
    creditPoints: Number,
    creditRestored: Boolean,
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
  /** To about a day; audio of earlier versions has none until it is used. */
  usedAt?: Date;
}

const audioSchema = new Schema<AudioDocument>(
  {
    _id: { type: String, required: true },
    duration: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    usedAt: Date,
  },
  { versionKey: false, collection: 'sounds' },
);
audioSchema.index({ usedAt: 1 });

/** How exactly it is known when audio was used, so that most uses write nothing. */
const usedToMs = 86_400_000;

export interface Store {
  readonly speeches: Model<Speech>;
  /** Seconds of audio that was made before, or undefined. */
  findAudio(content: string): Promise<number | undefined>;
  /** As `findAudio`, and notes that it is used: it isn't removed for as long as audio is kept. */
  useAudio(content: string, now: Date): Promise<number | undefined>;
  deleteAudioUnusedSince(time: Date): Promise<void>;
  /** Those of the contents whose audio is complete. */
  knownAudio(contents: readonly string[]): Promise<ReadonlySet<string>>;
  /** Speeches of a user that calls wait for, those of the background apart. */
  countWaitedFor(userId: string, background: boolean, now: Date): Promise<number>;
  /** False, with nothing written, where its user asked to cancel it before. */
  noteHeard(id: string): Promise<boolean>;
  /** False, with nothing written, where a part of it was sent in a custom voice. */
  noteUnwanted(id: string): Promise<boolean>;
  /** Until when a call waits for it; now, when none does any more. */
  noteWaitedUntil(id: string, time: Date): Promise<void>;
  saveAudio(content: string, duration: number, now: Date): Promise<void>;
  removeAudio(content: string): Promise<void>;
}

export function openStore(documents: Connection): Store {
  const speeches = documents.model<Speech>('Speech', speechSchema);
  const audio = documents.model<AudioDocument>('Audio', audioSchema);
  return {
    speeches,
    findAudio: async (content) => (await audio.findById(content).lean())?.duration,
    async useAudio(content, now) {
      const found = await audio.findById(content).lean();
      if (!found) return undefined;
      const { duration, usedAt } = found;
      if (usedAt && now.getTime() - usedAt.getTime() < usedToMs) return duration;
      // It may have been removed since.
      const noted = await audio.updateOne({ _id: content }, { $max: { usedAt: now } });
      return noted.matchedCount === 1 ? duration : undefined;
    },
    async deleteAudioUnusedSince(time) {
      await audio.deleteMany({ usedAt: { $lt: time } });
      await audio.deleteMany({ usedAt: { $exists: false }, createdAt: { $lt: time } });
    },
    async knownAudio(contents) {
      const found = await audio.find({ _id: { $in: [...contents] } }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },
    countWaitedFor: (userId, background, now) =>
      speeches
        .countDocuments({
          userId,
          background: background ? true : { $exists: false },
          state: { $in: ['waiting', 'queued', 'running'] },
          waitedUntil: { $gt: now },
        })
        .exec(),
    async noteHeard(id) {
      const unlessUnwanted = { _id: id, unwanted: { $exists: false } };
      return (await speeches.updateOne(unlessUnwanted, { $set: { heard: true } })).matchedCount === 1;
    },
    async noteUnwanted(id) {
      const unlessHeard = { _id: id, heard: { $exists: false } };
      return (await speeches.updateOne(unlessHeard, { $set: { unwanted: true } })).matchedCount === 1;
    },
    async noteWaitedUntil(id, time) {
      await speeches.updateOne({ _id: id }, { $set: { waitedUntil: time } });
    },
    async removeAudio(content) {
      await audio.deleteOne({ _id: content });
    },
    async saveAudio(content, duration, now) {
      await audio.updateOne(
        { _id: content },
        { $set: { duration, createdAt: now, usedAt: now } },
        { upsert: true },
      );
    },
  };
}
