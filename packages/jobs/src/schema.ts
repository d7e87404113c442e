/** The fields of every job beside a service's own, in one document: a change of both is one atomic write. */
import { addOutbox, type WithOutbox } from '@komavox/outbox';
import type { TraceHeaders } from '@komavox/telemetry';
import { Schema } from 'mongoose';
import type { Job, JobFailure } from './job.js';

/** When a job is looked at, and whose turn it is; written by the store of jobs alone. */
export interface Scheduling {
  /** The earliest time at which it has to be looked at; missing once it has ended. */
  readonly dueAt?: Date | undefined;
  /** Of a queued job that is its user's next one: since when. Users take turns by it. */
  readonly turn?: Date | undefined;
  /** The user, beside `turn`: unique, so that a user has one turn however many jobs. */
  readonly turnOf?: string | undefined;
  /** One of its user's places, where they are bounded: unique, so that calls at once make no more than there are. */
  readonly place?: string | undefined;
}

interface JobHeader<Progress = unknown> extends Job<Progress>, Scheduling, TraceHeaders, WithOutbox {
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
    dueAt: Date,
    turn: Date,
    turnOf: String,
    place: String,
    traceparent: String,
    tracestate: String,
  } satisfies Record<Exclude<keyof JobHeader, 'outbox'>, unknown>);
  schema.index({ state: 1, createdAt: 1 });
  schema.index({ userId: 1, state: 1, createdAt: 1 });
  schema.index({ state: 1, dueAt: 1 });
  schema.index({ turn: 1 }, { sparse: true });
  schema.index({ turnOf: 1 }, { unique: true, sparse: true });
  schema.index({ place: 1 }, { unique: true, sparse: true });
  schema.index({ endedAt: 1 });
  addOutbox(schema);
}
