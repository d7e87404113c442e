import { resolve } from 'node:path';
import { SettingsError } from '../settings.js';
import { openDiskStore } from './disk-store.js';
import type { ObjectStore } from './objects.js';

/**
 * Opens `file:<folder>`.
 * Throws SettingsError for another address, `Problem` 503 `folder_in_use` when another process has the folder.
 */
export async function openObjectStore(url: string): Promise<ObjectStore> {
  if (url.startsWith('file:') && url !== 'file:') return openDiskStore(resolve(url.slice('file:'.length)));
  throw new SettingsError(['OBJECTS_URL: begins with file:']);
}
