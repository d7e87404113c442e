/** Sends batches of uploads one after the other, so that chapters arrive in their order. */
import { nanoid } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import type { Dispatch } from '../store/state.js';
import {
  uploadArrived,
  uploadDismissed,
  uploadFailed,
  uploadProgressed,
  uploadQueued,
  uploadStarted,
} from './imports-slice.js';
import type { Batch } from './plan/uploads-of-plan.js';
import { sendImport, wordsOfRefusal, type Upload } from './upload.js';

interface QueuedBatch extends Batch {
  /** Of the uploads that the server has. */
  done: number;
  stop: AbortController;
}

/** Files don't belong in the store; they are held here until they have been sent or are dismissed. */
const batches = new Map<string, QueuedBatch>();
let lastSent: Promise<void> = Promise.resolve();

export function startUpload(batch: Batch, dispatch: Dispatch): void {
  const id = nanoid();
  batches.set(id, { ...batch, done: 0, stop: new AbortController() });
  queueUpload(id, dispatch);
}

/** Stops it, if it is under way, and drops its files. */
export function dropUpload(id: string): void {
  batches.get(id)?.stop.abort();
  batches.delete(id);
}

export function dropAllUploads(): void {
  for (const id of [...batches.keys()]) dropUpload(id);
}

/** Also for a batch that failed, to send the rest of it. */
export function queueUpload(id: string, dispatch: Dispatch): void {
  const batch = batches.get(id);
  if (!batch) return;
  batch.stop = new AbortController();
  const { name, uploads, done } = batch;
  dispatch(uploadQueued({ id, name, part: done + 1, parts: uploads.length }));
  lastSent = lastSent.then(() => sendBatch(id, dispatch));
}

async function sendBatch(id: string, dispatch: Dispatch): Promise<void> {
  dispatch(uploadStarted({ id, at: Date.now() }));
  for (let batch = batches.get(id); batch; batch = batches.get(id)) {
    const upload = batch.uploads[batch.done];
    if (!upload) break;
    const result = await sendNext(id, batch, upload, dispatch);
    if (result === 'cancelled') return;
    if ('error' in result) {
      if (result.error.status === 401) dispatch(api.util.invalidateTags(['Session']));
      dispatch(uploadFailed({ id, error: wordsOfRefusal(result.error) }));
      return;
    }
    batch.done += 1;
    dispatch(uploadArrived({ id, importId: result.data.id, name: batch.name, label: labelOf(upload) }));
    dispatch(api.util.invalidateTags(['Imports']));
  }
  if (batches.delete(id)) dispatch(uploadDismissed(id));
}

const labelOf = ({ chapters }: Upload): string =>
  chapters
    .map(({ number, title }) => (number === undefined ? title || 'The next chapter' : `Chapter ${number}`))
    .slice(0, 3)
    .join(', ');

/** A browser reports progress many times a second. */
const progressIntervalMs = 200;

/** With the progress of the whole batch. */
function sendNext(id: string, { uploads, done, stop }: QueuedBatch, upload: Upload, dispatch: Dispatch) {
  const sizes = uploads.map(({ files }) => files.reduce((total, { size }) => total + size, 0));
  const before = sum(sizes.slice(0, done));
  const after = sum(sizes.slice(done + 1));
  let reportedAt = 0;
  return sendImport(upload, {
    key: `${id}:${done}`,
    signal: stop.signal,
    onProgress(sent, total) {
      if (sent < total && Date.now() - reportedAt < progressIntervalMs) return;
      reportedAt = Date.now();
      dispatch(uploadProgressed({ id, part: done + 1, sent: before + sent, total: before + total + after }));
    },
  });
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
