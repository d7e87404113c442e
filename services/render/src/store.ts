/** Uploads and jobs as documents. */
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { retryUpsert } from '@komavox/documents';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Job, JobState } from './model/job.js';
import type { FrameContent, StoredFile } from './model/plan.js';

/** Frames that arrive in chunks. */
export interface Upload {
  /** Made of user and export id. */
  readonly _id: string;
  readonly user: string;
  readonly exportId: string;
  readonly totalFrames: number;
  /** By `frameKey`. */
  readonly frames: Readonly<Record<string, FrameContent>>;
  readonly background?: StoredFile;
  readonly useBackground: boolean;
  /** False once a video was ordered from it; it can still be named by its export id. */
  readonly open: boolean;
  readonly updatedAt: Date;
}

/** Not a bare number: document stores take those for places in a list. */
export const frameKey = (index: number): string => `f${index}`;

export interface StoredJob extends Job {
  readonly _id: string;
  readonly user: string;
  /** Hash of all that the video shows; its plan and its files lie under it. */
  readonly contentHash: string;
  readonly captioned: boolean;
  /** Grows with every change. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type JobDocument = StoredJob & WithOutbox;

const uploadSchema = new Schema<Upload>(
  {
    _id: { type: String, required: true },
    user: { type: String, required: true },
    exportId: { type: String, required: true },
    totalFrames: { type: Number, required: true },
    frames: { type: Schema.Types.Mixed, default: {} },
    background: Schema.Types.Mixed,
    useBackground: { type: Boolean, default: false },
    open: { type: Boolean, default: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
uploadSchema.index({ user: 1, updatedAt: -1 });
uploadSchema.index({ updatedAt: 1 });

const jobSchema = new Schema<JobDocument>(
  {
    _id: { type: String, required: true },
    user: { type: String, required: true },
    contentHash: { type: String, required: true },
    captioned: { type: Boolean, required: true },
    revision: { type: Number, required: true },
    state: { type: String, required: true },
    attempt: { type: Number, required: true },
    lease: new Schema({ owner: String, until: Date }, { _id: false }),
    deadline: { type: Date, required: true },
    progress: {
      type: new Schema({ fraction: Number, done: Number, cached: Number, total: Number }, { _id: false }),
      required: true,
    },
    startedAt: Date,
    durationMs: Number,
    failure: new Schema({ code: String, detail: String }, { _id: false }),
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
jobSchema.index({ user: 1, createdAt: -1 });
jobSchema.index({ state: 1, deadline: 1 });
jobSchema.index({ state: 1, createdAt: 1 });
addOutbox(jobSchema);

export interface Store {
  readonly jobs: Model<JobDocument>;
  findUpload(id: string): Promise<Upload | undefined>;
  /** The user's upload that was added to last and not yet made a video of. */
  newestOpenUpload(user: string): Promise<Upload | undefined>;
  /** Adds to the upload, or makes it. One atomic write, so that chunks may come at the same time. */
  addToUpload(
    id: string,
    base: Pick<Upload, 'user' | 'exportId' | 'totalFrames' | 'updatedAt'>,
    parts: {
      readonly frames: Readonly<Record<string, FrameContent>>;
      readonly background?: StoredFile | undefined;
      readonly useBackground: boolean;
    },
  ): Promise<Upload>;
  closeUpload(id: string, now: Date): Promise<void>;
  removeUploadsBefore(time: Date): Promise<void>;
  insertJob(job: StoredJob, outbox: readonly OutboxEntry[]): Promise<void>;
  findJob(id: string): Promise<StoredJob | undefined>;
  /** Newest first. */
  listJobs(user: string, limit: number): Promise<readonly StoredJob[]>;
  /** A job of the user with this content that is not ended badly. */
  findSameJob(user: string, contentHash: string): Promise<StoredJob | undefined>;
  /** Jobs that are queued or being rendered. */
  unfinishedJobs(): Promise<readonly StoredJob[]>;
  /** Writes the job if nobody changed it since `revision`; false if somebody did. */
  replaceJob(
    id: string,
    revision: number,
    job: Job,
    now: Date,
    outbox: readonly OutboxEntry[],
  ): Promise<boolean>;
  removeJobsBefore(time: Date): Promise<void>;
}

export function openStore(documents: Connection): Store {
  const uploads = documents.model<Upload>('Upload', uploadSchema);
  const jobs = documents.model<JobDocument>('VideoJob', jobSchema);
  const plain = (job: StoredJob | null): StoredJob | undefined => job ?? undefined;
  return {
    jobs,
    async findUpload(id) {
      return (await uploads.findById(id).lean<Upload>()) ?? undefined;
    },
    async newestOpenUpload(user) {
      const [newest] = await uploads
        .find({ user, open: true })
        .sort({ updatedAt: -1 })
        .limit(1)
        .lean<Upload[]>();
      return newest;
    },
    async addToUpload(id, { user, exportId, totalFrames, updatedAt }, { frames, background, useBackground }) {
      const set = {
        ...Object.fromEntries(Object.entries(frames).map(([key, frame]) => [`frames.${key}`, frame])),
        ...(background ? { background } : {}),
        totalFrames,
        useBackground,
        open: true,
        updatedAt,
      };
      const write = () =>
        uploads
          .findOneAndUpdate(
            { _id: id },
            { $set: set, $setOnInsert: { user, exportId } },
            { upsert: true, returnDocument: 'after', setDefaultsOnInsert: false },
          )
          .lean<Upload>();
      const upload = await retryUpsert(write);
      if (!upload) throw new Error(`Upload ${id} was neither found nor made.`);
      return upload;
    },
    async closeUpload(id, now) {
      await uploads.updateOne({ _id: id }, { $set: { open: false, updatedAt: now } });
    },
    async removeUploadsBefore(time) {
      await uploads.deleteMany({ updatedAt: { $lt: time } });
    },
    async insertJob(job, outbox) {
      await jobs.create({ ...job, outbox: [...outbox] });
    },
    async findJob(id) {
      return plain(await jobs.findById(id).lean<StoredJob>());
    },
    listJobs: (user, limit) => jobs.find({ user }).sort({ createdAt: -1 }).limit(limit).lean<StoredJob[]>(),
    async findSameJob(user, contentHash) {
      const states: JobState[] = ['queued', 'rendering', 'done'];
      return plain(await jobs.findOne({ user, contentHash, state: { $in: states } }).lean<StoredJob>());
    },
    unfinishedJobs: () => jobs.find({ state: { $in: ['queued', 'rendering'] } }).lean<StoredJob[]>(),
    async replaceJob(id, revision, job, now, outbox) {
      const { lease, startedAt, durationMs, failure, state, attempt, progress } = job;
      const set = {
        state,
        attempt,
        progress,
        startedAt,
        durationMs,
        failure,
        updatedAt: now,
        revision: revision + 1,
      };
      const present = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
      const { matchedCount } = await jobs.updateOne(
        { _id: id, revision },
        {
          $set: { ...present, ...(lease ? { lease } : {}) },
          ...(lease ? {} : { $unset: { lease: 1 } }),
          ...(outbox.length > 0 ? { $push: { outbox: { $each: [...outbox] } } } : {}),
        },
      );
      return matchedCount === 1;
    },
    async removeJobsBefore(time) {
      await jobs.deleteMany({ updatedAt: { $lt: time }, state: { $in: ['done', 'failed', 'cancelled'] } });
    },
  };
}
