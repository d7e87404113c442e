/**
 * Audio, images and videos that the page holds. The store knows them by key only: they are large, can't be serialised,
 * and the address of one must be revoked when nothing shows it any more.
 */
import { nanoid } from '@reduxjs/toolkit';

export type BlobKey = string & { readonly kind: 'blob' };

interface StoredBlob {
  readonly blob: Blob;
  url?: string;
}

const blobs = new Map<BlobKey, StoredBlob>();

export function addBlob(blob: Blob): BlobKey {
  const key = nanoid() as BlobKey;
  blobs.set(key, { blob });
  return key;
}

/** undefined once it was dropped. */
export const blobOf = (key: BlobKey): Blob | undefined => blobs.get(key)?.blob;

/** Its `blob:` address, the same until it is dropped; undefined after that. */
export function blobUrl(key: BlobKey): string | undefined {
  const entry = blobs.get(key);
  if (entry) entry.url ??= URL.createObjectURL(entry.blob);
  return entry?.url;
}

/** Frees it and its address. */
export function dropBlob(key: BlobKey): void {
  const url = blobs.get(key)?.url;
  if (url !== undefined) URL.revokeObjectURL(url);
  blobs.delete(key);
}

/** For signing out. */
export function dropAllBlobs(): void {
  for (const key of [...blobs.keys()]) dropBlob(key);
}
