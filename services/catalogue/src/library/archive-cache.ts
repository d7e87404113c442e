import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LRUCache, Problem } from '@komavox/core';
import { openArchive } from './archive.js';
import type { Archive } from './archive.js';

/** Changes when a file does: its size and its date. */
export async function fileFingerprint(path: string): Promise<{ fingerprint: string; modifiedAt: Date }> {
  const stats = await stat(path);
  return { fingerprint: fingerprintOf(stats), modifiedAt: stats.mtime };
}

const fingerprintOf = ({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string =>
  `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`;

/** Fingerprints of files, in a text between spaces, without the dates. */
export const withoutDates = (fingerprints: string): string =>
  fingerprints.replaceAll(/(?<=^| )([0-9a-z]+)-[0-9a-z]{8}(?= |$)/g, '$1');

export const libraryChanged = (cause?: unknown) =>
  new Problem(503, 'library_changed', 'This chapter has just changed. Please try again in a minute.', {
    headers: { 'retry-after': '60' },
    ...(cause === undefined ? {} : { cause }),
  });

const maxOpen = 64;

const keyOf = (path: string, fingerprint: string): string => `${fingerprint} ${path}`;

/** Archives held open with their list of entries, so that turning a page doesn't read the list again. */
export class ArchiveCache {
  readonly #open = new LRUCache<string, Promise<Archive>>({
    max: maxOpen,
    dispose: (archive) => {
      archive.then(
        (one) => one.close(),
        () => undefined,
      );
    },
  });

  /**
   * Rejects with Problem 503 `library_changed` when the file is no longer the one of that fingerprint. A file whose
   * date alone differs counts as the same: the library may come from another image, or be copied to another disk.
   */
  async get(path: string, fingerprint: string): Promise<Archive> {
    return (await this.#unchanged(path, fingerprint)) ?? (await this.#openAs(path, fingerprint));
  }

  /**
   * One that is open already, without looking for its file: that is a way to another thread, for which a page would wait.
   * Until the next scan it may be a file that was moved away, which has what the index says.
   */
  async #unchanged(path: string, fingerprint: string): Promise<Archive | undefined> {
    const key = keyOf(path, fingerprint);
    const held = this.#open.get(key);
    const archive = await held?.catch(() => undefined);
    // Another call may have closed it meanwhile.
    if (!held || this.#open.get(key) !== held) return undefined;
    const stats = archive?.stats();
    return stats && fingerprintOf(stats) === fingerprint ? archive : undefined;
  }

  async #openAs(path: string, fingerprint: string): Promise<Archive> {
    const file = await fileFingerprint(path).catch((cause: unknown) => {
      throw libraryChanged(cause);
    });
    if (withoutDates(file.fingerprint) !== withoutDates(fingerprint)) throw libraryChanged();
    const key = keyOf(path, file.fingerprint);
    const known = this.#open.get(key);
    if (known) return await known;
    const archive = openArchive(path);
    this.#open.set(key, archive);
    archive.catch(() => this.#open.delete(key));
    return await archive;
  }

  close(): void {
    this.#open.clear();
  }
}
