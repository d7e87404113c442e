/** What an uploaded file is, by its first bytes; its name and its declared type are never believed. */
import { Problem } from '@komavox/core';
import { maxPixels, readPictureHeader } from './picture-header.js';
import type { PictureHeader } from './picture-header.js';

export type UploadKind = 'archive' | 'pdf' | 'picture';

/** ZIP (APPNOTE.TXT 4.3): a local file header, or the end record of an empty archive. */
const zipMarks = [0x504b0304, 0x504b0506];
/** ISO 32000-1, annex H: readers accept the mark anywhere in the first 1024 bytes. */
const pdfMarkWithin = 1024;

export interface UploadFacts {
  readonly kind: UploadKind;
  readonly picture?: PictureHeader;
}

/**
 * `head` is the beginning of the file, `name` is for the sentence only.
 * Throws Problem 415 `import_unsupported`, 413 `picture_too_large`.
 */
export function readUploadFacts(name: string, head: Buffer): UploadFacts {
  if (head.length >= 4 && zipMarks.includes(head.readUInt32BE(0))) return { kind: 'archive' };
  const picture = readPictureHeader(head);
  if (picture) {
    const pixels = picture.width * picture.height;
    if (pixels === 0 || pixels > maxPixels) {
      throw new Problem(413, 'picture_too_large', `${name} has more than 40 million pixels.`);
    }
    return { kind: 'picture', picture };
  }
  if (head.subarray(0, pdfMarkWithin).includes('%PDF-')) return { kind: 'pdf' };
  throw new Problem(
    415,
    'import_unsupported',
    `${name} is not a CBZ, ZIP or PDF file, nor a JPEG, PNG, WebP, GIF or AVIF picture.`,
  );
}
