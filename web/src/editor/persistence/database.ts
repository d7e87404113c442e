/** IndexedDB with promises: one database, a store of videos and one of their audio and images. */
import type { Edited } from '../edited.js';
import type { BlobKey } from '../../blobs/blobs.js';
import type { FailedFrames, KeptProject } from '../editor-slice.js';

export interface SavedVideo {
  /** Of the browser tab. */
  readonly tab: string;
  readonly owner: string;
  readonly source: readonly string[];
  readonly edited: Edited;
  /** Missing in videos that were saved before it was known. */
  readonly failed?: FailedFrames;
  /** Missing in videos that are no project. */
  readonly project?: SavedProject | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** With the hashes of the audio and images that the server has. */
export interface SavedProject extends KeptProject {
  readonly hashes: Readonly<Record<BlobKey, string>>;
}

export interface SavedBlob {
  /** `<tab> <blob key>` */
  readonly id: string;
  readonly blob: Blob;
}

export const databaseName = 'komavox-editor';
export const stores = { videos: 'videos', blobs: 'blobs' } as const;

/**
 * null where the browser stores nothing (private windows of some, or storage switched off): a reload then starts anew.
 */
export function openDatabase(): Promise<IDBDatabase | null> {
  if (!('indexedDB' in window)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(stores.videos, { keyPath: 'tab' });
      request.result.createObjectStore(stores.blobs, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
}

export const requestDone = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser could not read its storage.'));
  });

export const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser could not store this.'));
  });

/** All blobs of a tab. */
export const blobsOfTab = (tab: string): IDBKeyRange => IDBKeyRange.bound(`${tab} `, `${tab}!`, false, true);
