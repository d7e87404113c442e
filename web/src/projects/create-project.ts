import { nanoid } from '@reduxjs/toolkit';
import { api } from '../api/api.js';
import { deleteProjectEndpoint, saveProjectEndpoint, sendProjectFileEndpoint } from '../api/projects.js';
import { blobOf, type BlobKey } from '../blobs/blobs.js';
import type { Edited } from '../editor/edited.js';
import { blobsIn } from '../editor/selectors.js';
import type { Thunk } from '../store/state.js';
import { rememberHash } from './file-hashes.js';
import { contentOf } from './project-content.js';

interface CreateOptions {
  readonly signal: AbortSignal;
  /** Of its sounds, how many are sent. */
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Keeps a video that no editor has open as a new project, with its sounds. Resolves to its id; rejects with the call's error, or
 * the signal's reason, and then there is no project.
 */
export const createProject =
  (edited: Edited, { signal, onProgress }: CreateOptions): Thunk<Promise<string>> =>
  async (dispatch) => {
    const id = nanoid();
    const save = async (base: number): Promise<number> => {
      signal.throwIfAborted();
      const content = contentOf({ edited, source: [] });
      const { data, error } = await dispatch(
        saveProjectEndpoint.initiate({ id, base, content, keepalive: false }, { track: false }),
      );
      if (!data) throw error as unknown;
      return data.version;
    };
    const keys = blobsIn(edited);
    onProgress(0, keys.length);
    const version = await save(0);
    try {
      for (const [at, key] of keys.entries()) {
        signal.throwIfAborted();
        await dispatch(sendSound(id, key));
        onProgress(at + 1, keys.length);
      }
      await save(version);
      signal.throwIfAborted();
    } catch (error) {
      void dispatch(deleteProjectEndpoint.initiate(id, { track: false }));
      throw error;
    }
    dispatch(api.util.invalidateTags(['Projects', 'Storage']));
    return id;
  };

const sendSound =
  (id: string, key: BlobKey): Thunk<Promise<void>> =>
  async (dispatch) => {
    const blob = blobOf(key);
    if (!blob) return;
    const { data, error } = await dispatch(
      sendProjectFileEndpoint.initiate({ id, kind: 'audio', blob }, { track: false }),
    );
    if (!data) throw error as unknown;
    const [hash] = data.files;
    if (hash !== undefined) rememberHash(key, hash);
  };
