/** Audio and images that the server has of the project, by the hash it names them with. Grows by some bytes a file. */
import type { BlobKey } from '../blobs/blobs.js';

const hashes = new Map<BlobKey, string>();

export const rememberHash = (key: BlobKey, hash: string): void => void hashes.set(key, hash);
export const forgetHash = (key: BlobKey): void => void hashes.delete(key);

/** undefined for one that was not sent. */
export const hashOf = (key: BlobKey): string | undefined => hashes.get(key);

/** Of those of these that were sent. */
export const hashesOf = (keys: readonly BlobKey[]): Readonly<Record<BlobKey, string>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const hash = hashes.get(key);
      return hash === undefined ? [] : [[key, hash] as const];
    }),
  );
