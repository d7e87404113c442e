/** The outbox as services use it: events are written into the document they are about, a relay publishes them. */
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import type { Topic } from '@komavox/proto';
import type { Connection } from 'mongoose';
import type { OutboxEntry } from './outbox-field.js';

/** Any Mongoose model whose documents carry an outbox, whatever else is in them. */
export interface OutboxModel {
  readonly modelName: string;
  readonly db: Connection;
}

/** Writes events into documents and gets them out. */
export interface Outbox {
  /** The entry to store in the document; carries the trace of the present span. */
  entry<Desc extends DescMessage>(topic: Topic<Desc>, message: MessageInitShape<Desc>): OutboxEntry;
  /**
   * Writes a document together with its events, and publishes them at once instead of at the relay's next poll.
   * @param save puts the entries into the document in the same atomic write; false when nothing was written
   * @returns what `save` returned
   */
  write(
    document: { readonly model: OutboxModel; readonly id: string },
    events: readonly OutboxEntry[],
    save: (outbox: OutboxEntry[]) => Promise<boolean>,
  ): Promise<boolean>;
}
