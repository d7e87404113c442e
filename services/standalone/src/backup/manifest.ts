/** The manifest of a backup, `backup.json` beside the copies. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const manifestFile = 'backup.json';

export const manifestSchema = z.object({
  /** Of the backup's own form. */
  format: z.literal(1),
  finishedAt: z.iso.datetime(),
  /** SHA-256 of each database, by its path in the backup. */
  databases: z.record(z.string(), z.string()),
  objects: z.object({ count: z.number(), bytes: z.number() }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Folders of an embedded installation. */
export interface StoreFolders {
  readonly documents: string;
  readonly events: string;
  readonly objects: string;
  /** The file of the secret that signs media links; undefined where a setting gives it. */
  readonly mediaSecret: string | undefined;
}

/** The folders of a backup. */
export const stores = ['documents', 'events', 'objects'] as const;
/** The media secret in a backup. */
export const mediaSecretFile = 'media-secret';

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
