import type { Readable } from 'node:stream';
import { streamZip, type ZipEntry } from '@komavox/http';
import type { ObjectStore } from '@komavox/objects';
import type { ImagesOnly } from './receive-frames.js';

/** A ZIP of the images in order, and of the background. Streamed; images are stored as they are. */
export function zipImages(objects: ObjectStore, { images, background }: ImagesOnly): Readable {
  const digits = Math.max(3, String(images.length).length);
  const files = [
    ...images.map((image, index) => ({
      key: image.key,
      name: `page-${String(index + 1).padStart(digits, '0')}.${extension(image.kind)}`,
    })),
    ...(background ? [{ key: background.key, name: `background.${extension(background.kind)}` }] : []),
  ];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { key, name } of files) {
      const { body } = await objects.get(key);
      yield { name, body, stored: true };
    }
  }
  return streamZip(entries());
}

const extension = (kind: string) => (kind === 'jpeg' ? 'jpg' : kind);
