/** The fields of every job beside a service's own, in one document: a change of both is one atomic write. */
import { addOutbox, type WithOutbox } from '@komavox/outbox';
import { Schema } from 'mongoose';
import type { Job, JobFailure } from './job.js';

interface JobHeader<Progress = unknown> extends Job<Progress>, WithOutbox {
  readonly _id: string;
  readonly userId: string;
}

/** A stored job: the engine's fields and the service's. */
export type JobDocument<Fields extends object = object, Progress = unknown> = JobHeader<Progress> &
  Readonly<Fields>;

const failureSchema = new Schema<JobFailure>(
  { code: { type: String, required: true }, detail: { type: String, required: true }, status: Number },
  { _id: false },
);

/** Adds the fields and indexes of a job to the schema of a service's own fields. */
export function addJob(schema: Schema): void {
  schema.add({
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    state: { type: String, required: true },
    attempt: { type: Number, required: true },
    attemptsLeft: { type: Number, required: true },
    leaseUntil: Date,
    askAgainAt: Date,
    deadline: { type: Date, required: true },
    progress: Schema.Types.Mixed,
    failure: failureSchema,
    background: Boolean,
    createdAt: { type: Date, required: true },
    startedAt: Date,
    endedAt: Date,
  } satisfies Record<Exclude<keyof JobHeader, 'outbox'>, unknown>);
  schema.index({ state: 1, createdAt: 1 });
  schema.index({ userId: 1, state: 1 });
  schema.index({ endedAt: 1 });
  addOutbox(schema);
}
