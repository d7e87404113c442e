import { ImageError, inspectImage } from '@komavox/media/image';
import type { ImageInfo } from '@komavox/media/image';
import { Problem } from '@komavox/core';

export type UploadKind = 'archive' | 'pdf' | 'image';

/** ZIP (APPNOTE.TXT 4.3): a local file header, or the end record of an empty archive. */
const zipSignatures = [0x504b0304, 0x504b0506];
/** ISO 32000-1, annex H: readers accept the signature anywhere in the first 1024 bytes. */
const maxPdfSignatureOffset = 1024;

interface UploadFacts {
  readonly kind: UploadKind;
  readonly image?: ImageInfo;
}

/**
 * Type of an uploaded file by its first `imageHeadBytes`: its name and its declared type are never believed. `name` is
 * for the sentence only. Throws Problem 415 `import_unsupported`, 413 `picture_too_large`.
 */
export function inspectUpload(name: string, head: Buffer): UploadFacts {
  if (head.length >= 4 && zipSignatures.includes(head.readUInt32BE(0))) return { kind: 'archive' };
  try {
    return { kind: 'image', image: inspectImage(head, 'page') };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.code === 'image_too_large') {
      throw new Problem(413, 'picture_too_large', `${name} has more than 40 million pixels.`);
    }
  }
  if (head.subarray(0, maxPdfSignatureOffset).includes('%PDF-')) return { kind: 'pdf' };
  throw new Problem(
    415,
    'import_unsupported',
    `${name} is not a CBZ, ZIP or PDF file, nor a JPEG, PNG, WebP, GIF or AVIF picture.`,
  );
}
