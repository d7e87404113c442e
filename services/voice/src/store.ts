/** Speech jobs and voice models, as documents. */
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { wasCreated } from '@komavox/documents';
import { whereLeaseEnded } from '@komavox/jobs';
import type { SpokenLanguage } from '@komavox/languages';
import { Schema, type Connection, type Model } from 'mongoose';
import { LEASE_MS, type Speech, type SpeechState } from './model/speech.js';

/** A speech with what is said. */
export interface SpeechJob extends Speech {
  readonly text: string;
  readonly language: SpokenLanguage;
  /** Names the sound in the object store. */
  readonly content: string;
  /** Tells a repeat from another request under the same id. */
  readonly fingerprint: string;
  readonly createdAt: Date;
}

interface SpeechDocument extends WithOutbox {
  _id: string;
  userId: string;
  text: string;
  language: SpokenLanguage;
  content: string;
  fingerprint: string;
  createdAt: Date;
  deadline: Date;
  attempt: number;
  state: SpeechState['name'];
  leaseUntil?: Date;
  duration?: number;
  code?: string;
}

const speechSchema = new Schema<SpeechDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    text: { type: String, required: true },
    language: { type: String, required: true },
    content: { type: String, required: true },
    fingerprint: { type: String, required: true },
    createdAt: { type: Date, required: true },
    deadline: { type: Date, required: true },
    attempt: { type: Number, required: true },
    state: { type: String, required: true },
    leaseUntil: Date,
    duration: Number,
    code: String,
  },
  { versionKey: false },
);
speechSchema.index({ userId: 1, state: 1 });
speechSchema.index({ state: 1, deadline: 1 });
speechSchema.index({ state: 1, createdAt: 1 });
addOutbox(speechSchema);

/** A sound that is complete in the object store: written after its objects. */
interface SoundDocument {
  /** The content hash. */
  _id: string;
  /** Seconds. */
  duration: number;
  createdAt: Date;
}

const soundSchema = new Schema<SoundDocument>(
  {
    _id: { type: String, required: true },
    duration: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export interface VoiceModel {
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
  readonly speeches: Model<SpeechDocument>;
  /** False when there is a speech with this id: nothing was written. */
  insert(job: SpeechJob, outbox: readonly OutboxEntry[]): Promise<boolean>;
  find(id: string): Promise<SpeechJob | undefined>;
  /**
   * Writes the new state and its events in one step, if the speech is still as `before` says; false when somebody else
   * was first.
   */
  advance(before: Speech, after: Speech, outbox: readonly OutboxEntry[]): Promise<boolean>;
  countUnderWay(userId: string, now: Date): Promise<number>;
  /** Speeches past their deadline or lease. */
  findDue(now: Date, limit: number): Promise<readonly SpeechJob[]>;
  /** Removes speeches made before `time` that have ended and whose events are out. */
  forget(time: Date): Promise<void>;
  /** Seconds of a sound that was made before, or undefined. */
  findSound(content: string): Promise<number | undefined>;
  keepSound(content: string, duration: number, now: Date): Promise<void>;
  /** Own and public, newest first. */
  listVoiceModels(userId: string): Promise<readonly VoiceModel[]>;
}

export function openStore(documents: Connection): Store {
  const speeches = documents.model<SpeechDocument>('Speech', speechSchema);
  const sounds = documents.model<SoundDocument>('Sound', soundSchema);
  const voiceModels = documents.model<VoiceModelDocument>('VoiceModel', voiceModelSchema);
  const open = { $in: ['requested', 'synthesising'] as SpeechState['name'][] };
  return {
    speeches,
    async insert(job, outbox) {
      const { id, state: _state, ...rest } = job;
      const document = { _id: id, ...rest, ...fields(job.state), outbox: [...outbox] };
      return await wasCreated(speeches.create(document));
    },
    async find(id) {
      const found = await speeches.findById(id).lean();
      return found ? toJob(found) : undefined;
    },
    async advance(before, after, outbox) {
      const was = fields(before.state);
      const result = await speeches.updateOne(
        {
          _id: before.id,
          attempt: before.attempt,
          state: was.state,
          ...(was.leaseUntil ? { leaseUntil: was.leaseUntil } : {}),
        },
        {
          $set: { attempt: after.attempt, ...fields(after.state) },
          ...(outbox.length > 0 ? { $push: { outbox: { $each: [...outbox] } } } : {}),
        },
      );
      return result.modifiedCount === 1;
    },
    countUnderWay: (userId, now) => speeches.countDocuments({ userId, state: open, deadline: { $gt: now } }),
    async findDue(now, limit) {
      const found = await speeches
        .find({
          state: open,
          $or: [{ deadline: { $lte: now } }, { state: 'synthesising', ...whereLeaseEnded(now, LEASE_MS) }],
        })
        .limit(limit)
        .lean();
      return found.map(toJob);
    },
    async forget(time) {
      await speeches.deleteMany({
        state: { $in: ['generated', 'failed'] },
        createdAt: { $lt: time },
        'outbox.0.id': { $exists: false },
      });
    },
    findSound: async (content) => (await sounds.findById(content).lean())?.duration,
    async keepSound(content, duration, now) {
      await sounds.updateOne({ _id: content }, { $set: { duration, createdAt: now } }, { upsert: true });
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

function fields(state: SpeechState): Pick<SpeechDocument, 'state' | 'leaseUntil' | 'duration' | 'code'> {
  const { name, ...rest } = state;
  return { state: name, ...rest };
}

function toState({ _id, state, leaseUntil, duration, code }: SpeechDocument): SpeechState {
  if (state === 'requested') return { name: state };
  if (state === 'synthesising' && leaseUntil) return { name: state, leaseUntil };
  if (state === 'generated' && duration !== undefined) return { name: state, duration };
  if (state === 'failed' && code !== undefined) return { name: state, code };
  throw new Error(`Speech ${_id} is incomplete for its state ${state}`);
}

const toJob = (document: SpeechDocument): SpeechJob => ({
  id: document._id,
  userId: document.userId,
  text: document.text,
  language: document.language,
  content: document.content,
  fingerprint: document.fingerprint,
  createdAt: document.createdAt,
  deadline: document.deadline,
  attempt: document.attempt,
  state: toState(document),
});
