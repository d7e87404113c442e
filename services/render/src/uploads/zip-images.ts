import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { ObjectStore } from '@komavox/objects';
import type { ImagesOnly } from './receive-frames.js';

/** A ZIP of the images in order, and of the background. Streamed; images are stored as they are. */
export function zipImages(objects: ObjectStore, { images, background }: ImagesOnly): Readable {
  const archive = new ZipArchive({ store: true });
  const digits = Math.max(3, String(images.length).length);
  const entries = [
    ...images.map((image, index) => ({
      key: image.key,
      name: `page-${String(index + 1).padStart(digits, '0')}.${extension(image.kind)}`,
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
