import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { ObjectStore } from '@komavox/objects';
import type { PicturesOnly } from './receive-frames.js';

/** A ZIP of the pictures in order, and of the background. Streamed; pictures are stored as they are. */
export function zipPictures(objects: ObjectStore, { pictures, background }: PicturesOnly): Readable {
  const archive = new ZipArchive({ store: true });
  const digits = Math.max(3, String(pictures.length).length);
  const entries = [
    ...pictures.map((picture, index) => ({
      key: picture.key,
      name: `page-${String(index + 1).padStart(digits, '0')}.${extension(picture.kind)}`,
    })),
    ...(background ? [{ key: background.key, name: `background.${extension(background.kind)}` }] : []),
  ];
  const fill = async () => {
    for (const { key, name } of entries) {
      const { body } = await objects.get(key);
      const added = new Promise<void>((resolve, reject) => {
        body.once('end', resolve).once('error', reject);
      });
      archive.append(body, { name });
      await added;
    }
    await archive.finalize();
  };
  fill().catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return archive;
}

const extension = (kind: string) => (kind === 'jpeg' ? 'jpg' : kind);
