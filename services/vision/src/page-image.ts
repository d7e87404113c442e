/** Pictures as they arrive: checked before they are decoded, then grey pixels of a size that text is looked for in. */
import { createHash } from 'node:crypto';
import { Problem } from '@komavox/platform';
import sharp from 'sharp';
import type { Raster } from './page/raster.js';

export const LARGEST_PICTURE_BYTES = 32 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;

/** Pages narrower than this are made twice as large, wider ones are made as wide. */
const NARROW = 900;
const WIDE = 1600;
const MOST_WORKING_PIXELS = 24_000_000;

export interface PictureInfo {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

export interface DecodedPage {
  readonly raster: Raster;
  /** Pixels of the picture to one of the raster. */
  readonly scale: number;
  /** Of the picture, turned as its EXIF data says. */
  readonly width: number;
  readonly height: number;
}

/** By signature, so that no decoder outside this list ever sees the bytes. */
function isKnownFormat(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  return (
    ascii(0, 8) === '\x89PNG\r\n\x1a\n' ||
    ascii(0, 3) === '\xff\xd8\xff' ||
    ascii(0, 4) === 'GIF8' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') ||
    (ascii(4, 8) === 'ftyp' && /avif|avis/.test(ascii(8, 40)))
  );
}

const notAPicture = (cause?: unknown) =>
  new Problem(415, 'not_a_picture', 'This is not a PNG, JPEG, WebP, GIF or AVIF picture.', { cause });

/**
 * Reads the header only.
 * @throws Problem 415 `not_a_picture`, 413 `picture_too_large` above 32 MB or 40 megapixels
 */
export async function inspectPicture(bytes: Buffer): Promise<PictureInfo> {
  if (bytes.length > LARGEST_PICTURE_BYTES) throw tooLarge();
  if (!isKnownFormat(bytes)) throw notAPicture();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw notAPicture(cause);
    });
  if (width * height > MOST_PIXELS) throw tooLarge();
  return { hash: createHash('sha256').update(bytes).digest('hex'), width, height };
}

const tooLarge = () =>
  new Problem(413, 'picture_too_large', 'This picture is larger than 32 MB or 40 megapixels.');

/** @throws Problem 415 `not_a_picture` when the pixels can't be decoded */
export async function decodePage(bytes: Buffer): Promise<DecodedPage> {
  await inspectPicture(bytes);
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    const { width, height } = autoOrient;
    const factor = workingFactor(width, height);
    const target = Math.max(1, Math.round(width * factor));
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS + 1 })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: target, height: Math.max(1, Math.round(height * factor)), fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raster = { width: info.width, height: info.height, data: new Uint8Array(data) };
    return { raster, scale: width / info.width, width, height };
  } catch (cause) {
    throw notAPicture(cause);
  }
}

/** A double page counts half its width, as its letters are no larger than those of a single one. */
function workingFactor(width: number, height: number): number {
  const page = width > 1.1 * height ? width / 2 : width;
  if (page > WIDE) return WIDE / page;
  return page < NARROW && 4 * width * height < MOST_WORKING_PIXELS ? 2 : 1;
}
