/**
 * The outbox: an event is published by writing it into the document it is about, in the same atomic write; the relay
 * publishes it and removes it from there. A crash in between gives a duplicate, never a loss.
 */
import type { TraceHeaders } from '@komavox/telemetry';
import { Schema } from 'mongoose';

/** One event that waits in its document. */
export interface OutboxEntry extends TraceHeaders {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  /** The protobuf message, base64. */
  readonly value: string;
  /** For the age of what waits. */
  readonly writtenAt?: Date;
}

/** The field of a document with an outbox. Write entries at creation, or with `$push: { outbox: { $each: entries } }`. */
export interface WithOutbox {
  outbox: OutboxEntry[];
}

const entrySchema = new Schema<OutboxEntry>(
  {
    id: { type: String, required: true },
    topic: { type: String, required: true },
    key: { type: String, required: true },
    value: { type: String, required: true },
    writtenAt: Date,
    traceparent: String,
    tracestate: String,
  },
  { _id: false },
);

/** Adds the field and the index by which the relay's poll finds documents that still hold events. */
export function addOutbox(schema: Schema): void {
  schema.add({ outbox: { type: [entrySchema], default: [] } });
  schema.index({ 'outbox.0.id': 1 }, { sparse: true, name: 'outbox_pending' });
}

/** Finds the documents that still hold events. */
export const pendingEvents = { 'outbox.0.id': { $exists: true } } as const;
