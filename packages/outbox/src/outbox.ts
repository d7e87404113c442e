/** The outbox as services use it: events are written into the document they are about, a relay publishes them. */
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import type { Topic } from '@komavox/proto';
import type { Model } from 'mongoose';
import type { OutboxEntry, WithOutbox } from './outbox-field.js';

/** Writes events into documents and gets them out. */
export interface Outbox {
  /** The entry to store in the document; carries the trace of the present span. */
  entry<Desc extends DescMessage>(topic: Topic<Desc>, message: MessageInitShape<Desc>): OutboxEntry;
  /** Call after the write: the relay publishes that document's events at once instead of at its next poll. */
  flush(model: Model<never>, id: unknown): void;
}

/** A model as `outboxes` and `nudge` take it. */
export function outboxModel<T extends WithOutbox>(model: Model<T>): Model<never> {
  return model as unknown as Model<never>;
}
