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

/** Files don't belong into the store; they are kept until they have arrived or are put aside. */
const kept = new Map<string, { readonly name: string; readonly upload: Upload; stop: AbortController }>();
let line: Promise<void> = Promise.resolve();

export function startUpload(name: string, upload: Upload, dispatch: Dispatch): void {
  const id = nanoid();
  kept.set(id, { name, upload, stop: new AbortController() });
  queueUpload(id, dispatch);
}

/** Stops it, if it is under way, and forgets its files. */
export function dropUpload(id: string): void {
  kept.get(id)?.stop.abort();
  kept.delete(id);
}

export function dropAllUploads(): void {
  for (const id of [...kept.keys()]) dropUpload(id);
}

/** Also what failed before, once more. */
export function queueUpload(id: string, dispatch: Dispatch): void {
  const entry = kept.get(id);
  if (!entry) return;
  entry.stop = new AbortController();
  dispatch(uploadQueued({ id, name: entry.name }));
  line = line.then(() => send(id, dispatch));
}

/** A browser tells of progress many times a second. */
const TELL_MS = 200;

async function send(id: string, dispatch: Dispatch): Promise<void> {
  const entry = kept.get(id);
  if (!entry) return;
  dispatch(uploadStarted({ id, at: Date.now() }));
  let told = 0;
  const outcome = await sendImport(entry.upload, {
    signal: entry.stop.signal,
    onProgress(sent, total) {
      if (sent < total && Date.now() - told < TELL_MS) return;
      told = Date.now();
      dispatch(uploadProgressed({ id, sent, total }));
    },
  });
  if (outcome === 'cancelled') return;
  if ('error' in outcome) {
    if (outcome.error.status === 401) dispatch(api.util.invalidateTags(['Session']));
    dispatch(uploadFailed({ id, error: outcome.error.detail || unreadable(outcome.error.status) }));
    return;
  }
  kept.delete(id);
  dispatch(uploadArrived({ id, importId: outcome.data.id }));
  dispatch(api.util.invalidateTags(['Imports']));
}

const unreadable = (status: number): string =>
  status === 0
    ? 'The file could not be sent. Check the connection and try again.'
    : 'The file could not be imported. Please try again.';
