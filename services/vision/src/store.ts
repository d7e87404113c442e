/** Extractions: one document a picture, language, direction and version; the text once it is known. */
import { createHash } from 'node:crypto';
import type { ReadingDirection, SpokenLanguage } from '@komavox/languages';
import { addOutbox, type OutboxEntry, type WithOutbox } from '@komavox/outbox';
import { latestLeaseEnd, leaseEnd, whereLeaseEnded } from '@komavox/jobs';
import { Schema, type Connection, type Model } from 'mongoose';
import { PIPELINE_VERSION, type PageText } from './extract-text.js';
import type { TextRecogniser } from './recognisers/recogniser.js';

export type ExtractionState = 'requested' | 'done' | 'failed';

export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
}

export interface Extraction extends WithOutbox {
  /** SHA-256 of all that the text depends on. */
  _id: string;
  /** SHA-256 of the picture's bytes. */
  picture: string;
  language: SpokenLanguage;
  direction: ReadingDirection;
  /** Who asked first. */
  user: string;
  state: ExtractionState;
  /** Counts the runs; a result of an older run than the newest is discarded. */
  attempt: number;
  /** A run that hasn't ended by then is taken for dead. */
  leaseUntil?: Date;
  text?: PageText;
  failure?: Failure;
  requestedAt: Date;
  finishedAt?: Date;
}

export type ExtractionModel = Model<Extraction>;

export function createStore(documents: Connection): ExtractionModel {
  const schema = new Schema<Extraction>(
    {
      _id: { type: String, required: true },
      picture: { type: String, required: true },
      language: { type: String, required: true },
      direction: { type: String, required: true },
      user: { type: String, required: true },
      state: { type: String, required: true },
      attempt: { type: Number, required: true },
      leaseUntil: Date,
      text: Schema.Types.Mixed,
      failure: Schema.Types.Mixed,
      requestedAt: { type: Date, required: true },
      finishedAt: Date,
    },
    { versionKey: false },
  );
  schema.index({ state: 1, requestedAt: 1 });
  schema.index({ finishedAt: 1 });
  addOutbox(schema);
  return documents.model<Extraction>('Extraction', schema);
}

/** SHA-256 of all that a text depends on. */
export function extractionId(
  image: string,
  language: SpokenLanguage,
  direction: ReadingDirection,
  { version }: Pick<TextRecogniser, 'version'>,
): string {
  const versions = [PIPELINE_VERSION, version].filter(Boolean).join(' ');
  return createHash('sha256').update([image, language, direction, versions].join('|')).digest('hex');
}

/** Where the picture waits for a worker. */
export const pictureKey = (extraction: string): string => `vision/pictures/${extraction}`;

/** A failed extraction is asked for again. @returns whether it was failed */
export async function reopen(
  model: ExtractionModel,
  id: string,
  user: string,
  now: Date,
  event: OutboxEntry,
): Promise<boolean> {
  const { modifiedCount } = await model.updateOne(
    { _id: id, state: 'failed' },
    {
      $set: { state: 'requested', user, requestedAt: now },
      $unset: { failure: 1, finishedAt: 1, leaseUntil: 1 },
      $push: { outbox: { $each: [event] } },
    },
  );
  return modifiedCount > 0;
}

/** A run renews every third of it, so that a dead one is noticed within seconds. */
export const LEASE_MS = 9_000;

/** Takes the extraction for a run; undefined when it is finished or another run has it. */
export async function claim(model: ExtractionModel, id: string, now: Date): Promise<Extraction | undefined> {
  const claimed = await model
    .findOneAndUpdate(
      {
        _id: id,
        state: 'requested',
        $or: [{ leaseUntil: { $exists: false } }, whereLeaseEnded(now, LEASE_MS)],
      },
      { $set: { leaseUntil: leaseEnd(now, LEASE_MS) }, $inc: { attempt: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Extraction>();
  return claimed ?? undefined;
}

/** @returns false when a newer run or result has overtaken it */
export async function renew(
  model: ExtractionModel,
  { _id, attempt }: Pick<Extraction, '_id' | 'attempt'>,
  now: Date,
): Promise<boolean> {
  const { matchedCount } = await model.updateOne(
    { _id, state: 'requested', attempt },
    { $set: { leaseUntil: leaseEnd(now, LEASE_MS) } },
  );
  return matchedCount > 0;
}

/**
 * Extractions that nobody works on: left by a run that died, or asked for so long ago that the request was lost on the
 * way.
 */
export async function findLeft(model: ExtractionModel, now: Date, unheardMs: number): Promise<Extraction[]> {
  const unheard = {
    leaseUntil: { $exists: false },
    $or: [
      { requestedAt: { $lt: new Date(now.getTime() - unheardMs) } },
      // Later than now: asked for before the clock was set back.
      { requestedAt: { $gt: latestLeaseEnd(now, unheardMs) } },
    ],
  };
  return await model
    .find({ state: 'requested', $or: [whereLeaseEnded(now, LEASE_MS), unheard] })
    .limit(100)
    .lean<Extraction[]>();
}

/** Asks again for one of `findLeft`; does nothing when a run has it by now. */
export async function askAgain(
  model: ExtractionModel,
  { _id, attempt }: Pick<Extraction, '_id' | 'attempt'>,
  now: Date,
  event: OutboxEntry,
): Promise<void> {
  await model.updateOne(
    { _id, state: 'requested', attempt },
    { $set: { requestedAt: now }, $unset: { leaseUntil: 1 }, $push: { outbox: { $each: [event] } } },
  );
}

/** Ends the run `attempt`. @returns false when a newer run or result has overtaken it */
export async function finish(
  model: ExtractionModel,
  { _id, attempt }: Pick<Extraction, '_id' | 'attempt'>,
  result: { text: PageText } | { failure: Failure },
  now: Date,
  event: OutboxEntry,
): Promise<boolean> {
  const { modifiedCount } = await model.updateOne(
    { _id, state: 'requested', attempt },
    {
      $set: { ...result, state: 'text' in result ? 'done' : 'failed', finishedAt: now },
      $unset: { leaseUntil: 1 },
      $push: { outbox: { $each: [event] } },
    },
  );
  return modifiedCount > 0;
}

/** Gives the extraction back, so that it can be tried again at once. */
export async function release(
  model: ExtractionModel,
  { _id, attempt }: Pick<Extraction, '_id' | 'attempt'>,
): Promise<void> {
  await model.updateOne({ _id, state: 'requested', attempt }, { $unset: { leaseUntil: 1 } });
}
