/** Sends uploads one after the other, so that chapters arrive in their order. */
import { nanoid } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import type { Dispatch } from '../store/state.js';
import {
  uploadArrived,
  uploadFailed,
  uploadProgressed,
  uploadQueued,
  uploadStarted,
} from './imports-slice.js';
import { sendImport, type Upload } from './upload.js';

/** Files don't belong in the store; they are held here until they have been sent or are dismissed. */
const uploads = new Map<string, { readonly name: string; readonly upload: Upload; stop: AbortController }>();
let lastSent: Promise<void> = Promise.resolve();

export function startUpload(name: string, upload: Upload, dispatch: Dispatch): void {
  const id = nanoid();
  uploads.set(id, { name, upload, stop: new AbortController() });
  queueUpload(id, dispatch);
}

/** Stops it, if it is under way, and drops its files. */
export function dropUpload(id: string): void {
  uploads.get(id)?.stop.abort();
  uploads.delete(id);
}

export function dropAllUploads(): void {
  for (const id of [...uploads.keys()]) dropUpload(id);
}

/** Also for a failed upload, to send it again. */
export function queueUpload(id: string, dispatch: Dispatch): void {
  const entry = uploads.get(id);
  if (!entry) return;
  entry.stop = new AbortController();
  dispatch(uploadQueued({ id, name: entry.name }));
  lastSent = lastSent.then(() => send(id, dispatch));
}

/** A browser reports progress many times a second. */
const progressIntervalMs = 200;

async function send(id: string, dispatch: Dispatch): Promise<void> {
  const entry = uploads.get(id);
  if (!entry) return;
  dispatch(uploadStarted({ id, at: Date.now() }));
  let reportedAt = 0;
  const result = await sendImport(entry.upload, {
    signal: entry.stop.signal,
    onProgress(sent, total) {
      if (sent < total && Date.now() - reportedAt < progressIntervalMs) return;
      reportedAt = Date.now();
      dispatch(uploadProgressed({ id, sent, total }));
    },
  });
  if (result === 'cancelled') return;
  if ('error' in result) {
    if (result.error.status === 401) dispatch(api.util.invalidateTags(['Session']));
    dispatch(uploadFailed({ id, error: result.error.detail || unreadable(result.error.status) }));
    return;
  }
  uploads.delete(id);
  dispatch(uploadArrived({ id, importId: result.data.id }));
  dispatch(api.util.invalidateTags(['Imports']));
}

const unreadable = (status: number): string =>
  status === 0
    ? 'The file could not be sent. Check the connection and try again.'
    : 'The file could not be imported. Please try again.';
