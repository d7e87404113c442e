import { stat } from 'node:fs/promises';
import { Problem } from '@komavox/core';
import { openArchive } from './archive.js';
import type { Archive } from './archive.js';

/** Archives kept open with their list of entries, so that turning a page doesn't read the list again. */
export interface OpenArchives {
  /** Rejects with Problem 503 `library_changed` when the file is no longer the one of that fingerprint. */
  get(path: string, fingerprint: string): Promise<Archive>;
  close(): void;
}

/** Changes when a file does. */
export async function fileFingerprint(path: string): Promise<{ fingerprint: string; modifiedAt: Date }> {
  const { size, mtimeMs, mtime } = await stat(path);
  return { fingerprint: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`, modifiedAt: mtime };
}

export const libraryChanged = (cause?: unknown) =>
  new Problem(503, 'library_changed', 'This chapter has just changed. Please try again in a minute.', {
    headers: { 'retry-after': '60' },
    ...(cause === undefined ? {} : { cause }),
  });

export function openArchives(capacity = 64): OpenArchives {
  // A Map keeps the order of insertion: the first is the one that was not used for longest.
  const opened = new Map<string, Promise<Archive>>();
  const forget = (key: string) => {
    const archive = opened.get(key);
    opened.delete(key);
    archive?.then(
      (one) => {
        one.close();
      },
      () => undefined,
    );
  };
  return {
    async get(path, fingerprint) {
      let now: string;
      try {
        now = (await fileFingerprint(path)).fingerprint;
      } catch (cause) {
        throw libraryChanged(cause);
      }
      if (now !== fingerprint) throw libraryChanged();
      const key = `${fingerprint} ${path}`;
      const known = opened.get(key);
      const archive = known ?? openArchive(path);
      opened.delete(key);
      opened.set(key, archive);
      if (!known) {
        archive.catch(() => opened.delete(key));
        const oldest = opened.size > capacity ? opened.keys().next().value : undefined;
        if (oldest !== undefined) forget(oldest);
      }
      return await archive;
    },
    close() {
      for (const key of [...opened.keys()]) forget(key);
    },
  };
}
