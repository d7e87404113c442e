/** Removes documents with an outbox, none before its events are out. */
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@komavox/core';
import type { Model } from 'mongoose';
import { type WithOutbox, pendingEvents } from './outbox-field.js';

const waits = { most: 50, everyMs: 100 };

/**
 * Removes the documents that match. Waits a few seconds for events that are still in them; throws `Problem` 503
 * `events_pending` when they don't get out, with the others removed.
 */
export async function removePublished<Document extends WithOutbox>(
  model: Model<Document>,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> {
  const documents = model as unknown as Model<WithOutbox>;
  for (let wait = 0; wait < waits.most; wait += 1) {
    await documents.deleteMany({ ...filter, 'outbox.0.id': { $exists: false } });
    if (!(await documents.exists({ ...filter, ...pendingEvents }))) return;
    await pause(waits.everyMs);
  }
  throw new Problem(503, 'events_pending', 'Events of what is to be removed are not published yet.', {
    retryable: true,
  });
}
