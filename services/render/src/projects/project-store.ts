/** Projects as documents; what their versions show, and their pictures and sounds, are objects. */
import { eachDocument, wasCreated } from '@komavox/documents';
import { Schema, type Connection } from 'mongoose';
import type { ProjectOutline } from '../model/project-content.js';
import type { Version } from '../model/versions.js';

/** What a version shows is an object, `projectContentKey`. */
export interface ProjectVersion extends Version {
  readonly object: string;
  /** SHA-256 of the object. */
  readonly hash: string;
  readonly frames: number;
}

export interface Project extends ProjectOutline {
  /** Made by the client, so that a repeated first save makes no second project. */
  readonly _id: string;
  readonly userId: string;
  /** Of the newest version, which is the last of `versions`. */
  readonly version: number;
  readonly versions: readonly ProjectVersion[];
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Its files are being removed; it is there for nobody. */
  readonly deleted: boolean;
  /** From then on it is looked at for files that nothing names any more. */
  readonly tidyAfter?: Date;
}

const required = { type: String, required: true } as const;
const schema = new Schema<Project>(
  {
    _id: required,
    userId: required,
    name: { type: String, default: '' },
    template: String,
    frames: { type: Number, required: true },
    seconds: { type: Number, required: true },
    cover: Schema.Types.Mixed,
    version: { type: Number, required: true },
    versions: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    deleted: { type: Boolean, default: false },
    tidyAfter: Date,
  },
  { versionKey: false, minimize: false },
);
schema.index({ userId: 1, changedAt: -1 });
schema.index({ tidyAfter: 1 }, { sparse: true });

export interface ProjectStore {
  /** Of any user, deleted or not. */
  find(id: string): Promise<Project | undefined>;
  /** Those that are not deleted, changed last first. */
  list(userId: string): Promise<readonly Project[]>;
  count(userId: string): Promise<number>;
  /** False where there is one of this id. */
  create(project: Project): Promise<boolean>;
  /** Compare-and-set: false where the version is another by now, or the project is deleted. */
  change(id: string, version: number, changes: Partial<Project>): Promise<boolean>;
  markDeleted(id: string, now: Date): Promise<void>;
  remove(id: string): Promise<void>;
  /** Due to be tidied. */
  untidy(now: Date): Promise<readonly Project[]>;
  /** Unless it was saved meanwhile. */
  tidied(project: Project): Promise<void>;
  /** Deleted ones, too. */
  allOf(userId: string): AsyncIterable<Project>;
}

export function openProjectStore(documents: Connection): ProjectStore {
  const projects = documents.model<Project>('Project', schema);
  return {
    find: async (id) => (await projects.findById(id).lean<Project>()) ?? undefined,
    list: (userId) => projects.find({ userId, deleted: false }).sort({ changedAt: -1 }).lean<Project[]>(),
    count: (userId) => projects.countDocuments({ userId, deleted: false }),
    create: (project) => wasCreated(projects.create(project)),
    async change(id, version, changes) {
      const { matchedCount } = await projects.updateOne(
        { _id: id, version, deleted: false },
        { $set: changes },
      );
      return matchedCount === 1;
    },
    async markDeleted(id, now) {
      await projects.updateOne({ _id: id }, { $set: { deleted: true, tidyAfter: now } });
    },
    async remove(id) {
      await projects.deleteOne({ _id: id });
    },
    untidy: (now) => projects.find({ tidyAfter: { $lte: now } }).lean<Project[]>(),
    async tidied({ _id, version }) {
      await projects.updateOne({ _id, version }, { $unset: { tidyAfter: '' } });
    },
    allOf: (userId) => eachDocument(projects, { userId }),
  };
}
