import { resolve } from 'node:path';
import { parseUrl, SettingsError } from '@komavox/core';
import type { ObjectStore } from './object-store.js';
import { tracedStore } from './traced-store.js';

/**
 * Opens, and loads only now, the adapter of `file:<folder>` (embedded, this process only) or
 * `s3://access:secret@host:port/bucket?tls=true&region=us-east-1`; a bucket that isn't there is made.
 * Throws SettingsError for another address, `Problem` 503 `folder_in_use` when another process has the folder.
 */
export async function openObjectStore(url: string): Promise<ObjectStore> {
  if (url.startsWith('file:') && url !== 'file:') {
    const { openDiskStore } = await import('./disk/disk-store.js');
    return tracedStore(await openDiskStore(resolve(url.slice('file:'.length))));
  }
  if (url.startsWith('s3://') && parseUrl(url)) {
    const { openS3Store } = await import('./s3/s3-store.js');
    return tracedStore(await openS3Store(url));
  }
  throw new SettingsError(['OBJECTS_URL: begins with file: or s3://']);
}
