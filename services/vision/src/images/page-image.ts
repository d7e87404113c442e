/** Images as they arrive: checked before they are decoded, then grey pixels of a size that text is looked for in. */
import { createHash } from 'node:crypto';
import { decodeGrey, ImageError, inspectImage, type Size } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import { pageWidth } from '../page/page-width.js';
import type { Raster } from '../page/raster.js';

/** Pages narrower than this are made twice as large, wider ones are made as wide. */
const narrowWidth = 900;
const maxWidth = 1600;
const maxWorkingPixels = 24_000_000;

/** SHA-256 of the bytes of an image. */
export const pictureHash = (image: Buffer): string => createHash('sha256').update(image).digest('hex');

interface DecodedPage {
  readonly raster: Raster;
  /** Pixels of the image to one of the raster. */
  readonly scale: number;
}

/**
 * Reads the header only.
 * @returns pixels of the image as shown, turned as its EXIF data says
 * @throws Problem 415 `not_a_picture`, 413 `picture_too_large` above 32 MB or 40 megapixels
 */
export async function inspectPage(bytes: Buffer): Promise<Size> {
  return await inspectImage(bytes, 'extraction').catch(refuse);
}

/**
 * @param size as `inspectPage` gave it
 * @throws Problem 415 `not_a_picture` when the pixels can't be decoded
 */
export async function decodePage(bytes: Buffer, { width, height }: Size): Promise<DecodedPage> {
  const factor = workingFactor(width, height);
  const raster = await decodeGrey(bytes, {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  }).catch(refuse);
  return { raster, scale: width / raster.width };
}

export const imageTooLarge = (cause?: unknown): Problem =>
  new Problem(413, 'picture_too_large', 'This picture is larger than 32 MB or 40 megapixels.', { cause });

export function refuse(error: unknown): never {
  if (!(error instanceof ImageError)) throw error;
  if (error.code === 'image_too_large') throw imageTooLarge(error);
  throw new Problem(415, 'not_a_picture', 'This is not a PNG, JPEG, WebP, GIF or AVIF picture.', {
    cause: error,
  });
}

function workingFactor(width: number, height: number): number {
  const page = pageWidth({ width, height });
  if (page > maxWidth) return maxWidth / page;
  return page < narrowWidth && 4 * width * height < maxWorkingPixels ? 2 : 1;
}
