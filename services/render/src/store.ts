/** Uploads and video jobs as documents. */
import { Problem } from '@komavox/core';
import { eachDocument, isDocumentTooLarge, retryUpsert } from '@komavox/documents';
import { addJob, type JobDocument } from '@komavox/jobs';
import { Schema, type Connection, type Model } from 'mongoose';
import type { MusicMood, MusicSettings } from '@komavox/scene';
import type { FrameContent, StoredFile, StoredMusic } from './model/plan.js';
import type { VideoFile } from './model/video-file.js';

/** Frames that arrive in chunks. */
export interface Upload {
  /** Made of user and export id. */
  readonly _id: string;
  readonly userId: string;
  readonly exportId: string;
  readonly totalFrames: number;
  /** By `frameKey`. */
  readonly frames: Readonly<Record<string, FrameContent>>;
  readonly background?: StoredFile;
  readonly useBackground: boolean;
  /** Missing of a video without music; its file where it names no mood. */
  readonly music?: MusicSettings & { readonly mood?: MusicMood | undefined };
  readonly musicFile?: StoredMusic;
  /** False once a video was made of it; it can still be named by its export id. */
  readonly open: boolean;
  readonly updatedAt: Date;
}

/** Not a bare number: document stores take those for places in a list. */
export const frameKey = (index: number): string => `f${index}`;

export interface VideoProgress {
  /** 0 to 1. */
  readonly fraction: number;
  /** Segments ready, those of them that were found in the cache, and all. */
  readonly done: number;
  readonly cached: number;
  readonly total: number;
}

export type VideoJob = JobDocument<
  {
    /** Hash of all that the video shows; its plan and its files lie under it. */
    readonly contentHash: string;
    readonly captioned: boolean;
    /** Its files lie under its id, and are its user's. */
    readonly ownFiles?: boolean;
    /** What its files are called, before the timestamp; missing where nobody named it. */
    readonly name?: string;
    /** The project that it was made of, where it was said. */
    readonly projectId?: string;
    /** Of the finished video. */
    readonly durationMs?: number;
    /** What it was stored as; missing of videos from before there were others than `captioned` says. */
    readonly files?: readonly VideoFile[];
  },
  VideoProgress
>;

const uploadSchema = new Schema<Upload>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    exportId: { type: String, required: true },
    totalFrames: { type: Number, required: true },
    frames: { type: Schema.Types.Mixed, default: {} },
    background: Schema.Types.Mixed,
    useBackground: { type: Boolean, default: false },
    music: Schema.Types.Mixed,
    musicFile: Schema.Types.Mixed,
    open: { type: Boolean, default: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
uploadSchema.index({ userId: 1, updatedAt: -1 });
uploadSchema.index({ updatedAt: 1 });

const videoJobSchema = new Schema<VideoJob>(
  {
    contentHash: { type: String, required: true },
    captioned: { type: Boolean, required: true },
    ownFiles: Boolean,
    name: String,
    projectId: String,
    durationMs: Number,
    // A list of none would be read as a video without files.
    files: { type: [String], default: undefined },
  },
  { versionKey: false },
);
addJob(videoJobSchema);
videoJobSchema.index({ userId: 1, createdAt: -1 });

export interface Store {
  readonly videoJobs: Model<VideoJob>;
  hasUploads(userId: string): Promise<boolean>;
  findUpload(id: string): Promise<Upload | undefined>;
  /** The user's upload that was added to last and not yet made a video of. */
  newestOpenUpload(userId: string): Promise<Upload | undefined>;
  /**
   * Adds to the upload, or makes it. One atomic write, so that chunks may come at the same time. Rejects with `Problem` 413
   * `upload_too_large`, with nothing added.
   */
  addToUpload(
    id: string,
    base: Pick<Upload, 'userId' | 'exportId' | 'totalFrames' | 'updatedAt'>,
    parts: {
      readonly frames: Readonly<Record<string, FrameContent>>;
      readonly background?: StoredFile | undefined;
      readonly useBackground: boolean;
      /** null takes it out, undefined leaves it as it is. */
      readonly music?: Upload['music'] | null | undefined;
      readonly musicFile?: StoredMusic | undefined;
    },
  ): Promise<Upload>;
  closeUpload(id: string, now: Date): Promise<void>;
  deleteUploadsBefore(time: Date): Promise<void>;
  deleteUploadsOf(userId: string): Promise<void>;
  uploadsOf(userId: string): AsyncIterable<Upload>;
  /** Who has uploads. */
  uploaders(): Promise<readonly string[]>;
  /** Newest first. */
  listVideoJobs(userId: string, limit: number): Promise<readonly VideoJob[]>;
  /** A job of the user with this content that neither failed nor was cancelled. */
  findSameVideoJob(userId: string, contentHash: string): Promise<VideoJob | undefined>;
  /** The job under the name and of the project that it was ordered for last. */
  nameVideoJob(job: VideoJob, ordered: Pick<VideoJob, 'name' | 'projectId'>): Promise<VideoJob>;
}

export function openStore(documents: Connection): Store {
  const uploads = documents.model<Upload>('Upload', uploadSchema);
  const videoJobs = documents.model<VideoJob>('VideoJob', videoJobSchema);
  return {
    videoJobs,
    hasUploads: async (userId) => (await uploads.exists({ userId })) !== null,
    async findUpload(id) {
      return (await uploads.findById(id).lean<Upload>()) ?? undefined;
    },
    async newestOpenUpload(userId) {
      const [newest] = await uploads
        .find({ userId, open: true })
        .sort({ updatedAt: -1 })
        .limit(1)
        .lean<Upload[]>();
      return newest;
    },
    async addToUpload(
      id,
      { userId, exportId, totalFrames, updatedAt },
      { frames, background, useBackground, music, musicFile },
    ) {
      const set = {
        ...Object.fromEntries(Object.entries(frames).map(([key, frame]) => [`frames.${key}`, frame])),
        ...(background ? { background } : {}),
        ...(music ? { music } : {}),
        ...(musicFile ? { musicFile } : {}),
        totalFrames,
        useBackground,
        open: true,
        updatedAt,
      };
      const write = () =>
        uploads
          .findOneAndUpdate(
            { _id: id },
            {
              $set: set,
              $setOnInsert: { userId, exportId },
              ...(music === null && { $unset: { music: '' } }),
            },
            { upsert: true, returnDocument: 'after', setDefaultsOnInsert: false },
          )
          .lean<Upload>();
      const upload = await retryUpsert(write).catch((cause: unknown) => {
        if (!isDocumentTooLarge(cause)) throw cause;
        throw new Problem(413, 'upload_too_large', 'The texts of this video are too long together.', {
          cause,
        });
      });
      if (!upload) throw new Error(`Upload ${id} was neither found nor made.`);
      return upload;
    },
    async closeUpload(id, now) {
      await uploads.updateOne({ _id: id }, { $set: { open: false, updatedAt: now } });
    },
    async deleteUploadsBefore(time) {
      await uploads.deleteMany({ updatedAt: { $lt: time } });
    },
    uploadsOf: (userId) => eachDocument(uploads, { userId }),
    async deleteUploadsOf(userId) {
      await uploads.deleteMany({ userId });
    },
    async uploaders() {
      const all = await uploads.find({}, { userId: 1 }).lean();
      return [...new Set(all.map(({ userId }) => userId))];
    },
    listVideoJobs: (userId, limit) =>
      videoJobs.find({ userId }).sort({ createdAt: -1 }).limit(limit).lean<VideoJob[]>(),
    async nameVideoJob(job, ordered) {
      const named = { ...job, ...ordered };
      if (named.name === job.name && named.projectId === job.projectId) return job;
      await videoJobs.updateOne({ _id: job._id }, { $set: ordered });
      return named;
    },
    async findSameVideoJob(userId, contentHash) {
      const state = { $in: ['queued', 'running', 'done'] as const };
      return (await videoJobs.findOne({ userId, contentHash, state }).lean<VideoJob>()) ?? undefined;
    },
  };
}
