/** Documents with events, on embedded stores that tests damage. */
import { join } from 'node:path';
import { Schema } from 'mongoose';
import { topics } from '@komavox/proto';
import { createLogger, randomIds, systemClock } from '@komavox/core';
import { openDocuments } from '@komavox/documents';
import { addOutbox, type WithOutbox } from '../src/outbox-field.js';
import { openEventLog } from '@komavox/events';
import { OutboxRelay } from '../src/relay.js';

interface Note extends WithOutbox {
  _id: string;
}

export const noteTopic = topics.userCreated;
export const noteDatabase = 'notes';

/** The relay isn't started yet; a note is one event, about itself. */
export async function openNotes(folder: string) {
  const logger = createLogger({ level: 'silent' });
  const documents = await openDocuments(`sqlite:${join(folder, 'documents')}`, noteDatabase);
  const schema = new Schema<Note>({ _id: String });
  addOutbox(schema);
  const Notes = documents.connection.model<Note>('Note', schema);
  await Notes.init();
  const eventLog = await openEventLog(`sqlite:${join(folder, 'events')}`, { clientId: 'test', logger });
  await eventLog.ensureTopics([noteTopic]);
  const relay = new OutboxRelay({ service: 'test', eventLog, logger, clock: systemClock, ids: randomIds });
  return {
    Notes,
    eventLog,
    startRelay: () => {
      relay.start([Notes]);
    },
    async write(id: string): Promise<void> {
      await Notes.create({ _id: id, outbox: [relay.entry(noteTopic, { userId: id })] });
      relay.flush(Notes, id);
    },
    async close(): Promise<void> {
      await relay.stop();
      await eventLog.close();
      await documents.close();
    },
  };
}
