/** Conversions of images. Decoders are native and what they read is strangers': for processes that may end. */
import { sharp } from './decoder.js';
import type { Size } from '../image/formats.js';
import { imageDamaged } from '../image/image-error.js';
import { imageLimits } from '../image/limits.js';

/** One byte a pixel, row by row, 0 is black. */
interface GreyImage extends Size {
  readonly data: Uint8Array;
}

/**
 * The image as shown, on white, of exactly this size.
 * @throws ImageError `image_damaged`
 */
export async function decodeGrey(bytes: Uint8Array, { width, height }: Size): Promise<GreyImage> {
  const { data, info } = await sharp(bytes, { limitInputPixels: imageLimits.extraction.maxPixels })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width, height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw imageDamaged(cause);
    });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** A part of an image, in pixels of it as shown. */
interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * A PNG of the size of the image as shown, with nothing but this part of it, on white.
 * @param part whole pixels within the image
 * @throws ImageError `image_damaged`
 */
export async function isolatePart(bytes: Uint8Array, whole: Size, part: Part): Promise<Buffer> {
  const { left, top, width, height } = part;
  const around = { left, top, right: whole.width - left - width, bottom: whole.height - top - height };
  return await sharp(bytes, { limitInputPixels: imageLimits.extraction.maxPixels })
    .autoOrient()
    .extract({ left, top, width, height })
    .flatten({ background: '#fff' })
    .extend({ ...around, background: '#fff' })
    .png({ compressionLevel: 3 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw imageDamaged(cause);
    });
}

/**
 * A JPEG of a part of the image as shown, on white.
 * @param part whole pixels within the image
 * @param maxSide pixels of the longer side of the JPEG
 * @throws ImageError `image_damaged`
 */
export async function pictureOfPart(bytes: Uint8Array, part: Part, maxSide: number): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels: imageLimits.extraction.maxPixels })
    .autoOrient()
    .extract(part)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 75 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw imageDamaged(cause);
    });
}

/**
 * @param source a file's path, or its bytes
 * @returns a JPEG of exactly this size, as shown, on white, cut at the bottom or at the sides.
 * @throws ImageError `image_damaged`
 */
export async function createCover(source: Uint8Array | string, { width, height }: Size): Promise<Buffer> {
  return await sharp(source, { limitInputPixels: imageLimits.page.maxPixels })
    .autoOrient()
    .resize({ width, height, fit: 'cover', position: 'top' })
    .flatten({ background: '#ffffff' })
    // A slower encoder saves a fifth of the bytes and takes four times as long, while somebody waits.
    .jpeg({ quality: 80 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw imageDamaged(cause);
    });
}

/**
 * Decodes all of it and keeps nothing.
 * @throws ImageError `image_damaged`
 */
export async function assertDecodable(bytes: Uint8Array): Promise<void> {
  await sharp(bytes, { limitInputPixels: imageLimits.proxy.maxPixels, failOn: 'error' })
    .resize({ width: 8, height: 8, fit: 'fill' })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw imageDamaged(cause);
    });
}

/** @param rgba four bytes a pixel, row by row; alpha is dropped */
export async function encodeJpeg(rgba: Uint8Array, { width, height }: Size): Promise<Buffer> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer();
}
