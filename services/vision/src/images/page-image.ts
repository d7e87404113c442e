/** Images as they arrive: checked by their heads, then decoded in processes of their own. */
import { createHash } from 'node:crypto';
import { Problem } from '@komavox/core';
import { IsolatedWork, IsolationError, problemOfWork, type WorkOptions } from '@komavox/isolation';
import { ImageError, inspectImage, type Size } from '@komavox/media/image';
import type { Box, Raster } from '../raster/raster.js';
import { recogniserStopping, visionBusy } from '../vision-busy.js';
import type { DecodedPart, PageToDecode } from './page-process.js';

/** SHA-256 of the bytes of an image. */
export const pictureHash = (image: Buffer): string => createHash('sha256').update(image).digest('hex');

export type PageDecoding = IsolatedWork<PageToDecode, DecodedPart>;

/** Of a page of 40 megapixels, whatever its format. */
const maxCpuMs = 20_000;
const maxMemory = 1_000_000_000;
/** As long as models are kept: a reader asks for the next page after minutes. */
const idleMs = 300_000;

/** @param processes pages decoded at a time */
export const openPageDecoding = (processes: number, maxWaiting: number): PageDecoding =>
  new IsolatedWork(new URL('./page-process.js', import.meta.url), {
    ...{ processes, maxWaiting, maxCpuMs, maxMemory, idleMs },
  });

interface DecodedPage {
  /** Grey, of a size that text is looked for in. */
  readonly raster: Raster;
  /** Pixels of the image as shown, turned as its EXIF data says. */
  readonly size: Size;
  /** Pixels of the image to one of the raster. */
  readonly scale: number;
}

/**
 * Reads the header only.
 * @returns pixels of the image as shown
 * @throws Problem 415 `not_a_picture`, 413 `picture_too_large` above 32 MB or 40 megapixels
 */
export function inspectPage(bytes: Buffer): Size {
  try {
    return inspectImage(bytes, 'extraction');
  } catch (error) {
    throw error instanceof ImageError ? refusal(error.code, error) : error;
  }
}

/**
 * @throws Problem as `inspectPage`, also when the pixels can't be decoded; 429 `vision_busy`, 503 `recogniser_failed`
 * where the process ended, 503 `page_too_slow`, 503 `recogniser_stopping`
 */
export async function decodePage(
  decoding: PageDecoding,
  image: Buffer,
  options: WorkOptions,
): Promise<DecodedPage> {
  const decoded = await decode(decoding, { image }, options);
  if (!('raster' in decoded)) throw new Error('A page came back as a part of one.');
  const { raster, size } = decoded;
  // A copy in memory of its own: the pixels move between threads.
  const { width, height, data } = raster;
  return { raster: { width, height, data: new Uint8Array(data) }, size, scale: size.width / width };
}

/**
 * A PNG of the size of the image, with nothing but this area of it, on white.
 * @throws Problem 400 `area_outside` where less than a letter of it is on the image, and as `decodePage`
 */
export async function isolateArea(
  decoding: PageDecoding,
  image: Buffer,
  area: Box,
  options: WorkOptions,
): Promise<Buffer> {
  const decoded = await decode(decoding, { image, area }, options);
  if (!('png' in decoded)) throw new Error('A part of a page came back as the whole.');
  return Buffer.from(decoded.png);
}

/**
 * A JPEG of a part of the page, a few hundred pixels wide or high.
 * @param part in shares of the page's width and height
 * @throws Problem 400 `area_outside` where it is smaller than a letter, and as `decodePage`
 */
export async function pictureOf(
  decoding: PageDecoding,
  image: Buffer,
  part: Box,
  options: WorkOptions,
): Promise<Uint8Array> {
  const decoded = await decode(decoding, { image, part }, options);
  if (!('jpeg' in decoded)) throw new Error('A page came back in place of a picture.');
  return decoded.jpeg;
}

async function decode(
  decoding: PageDecoding,
  page: PageToDecode,
  options: WorkOptions,
): Promise<Exclude<DecodedPart, { refused: unknown }>> {
  const decoded = await decoding.run(page, options).catch((error: unknown) => {
    throw error instanceof IsolationError ? isolationProblem(error) : error;
  });
  if ('refused' in decoded) throw refusal(decoded.refused);
  return decoded;
}

const pages = {
  code: 'page',
  busy: 'Too many pages are being read.',
  slow: 'Decoding this picture took too long.',
  slowIsFinal: true,
};

function isolationProblem(cause: IsolationError): Problem {
  if (cause.reason === 'busy') return visionBusy();
  if (cause.reason === 'stopping') return recogniserStopping();
  const unread = 'The text of this page could not be read.';
  return problemOfWork(cause, pages) ?? new Problem(503, 'recogniser_failed', unread, { cause });
}

export const imageTooLarge = (cause?: unknown): Problem =>
  new Problem(413, 'picture_too_large', 'This picture is larger than 32 MB or 40 megapixels.', { cause });

function refusal(code: ImageError['code'] | 'area_outside', cause?: unknown): Problem {
  if (code === 'image_too_large') return imageTooLarge(cause);
  if (code === 'area_outside') {
    return new Problem(400, 'area_outside', 'This area is not on the page, or too small.');
  }
  return new Problem(415, 'not_a_picture', 'This is not a PNG, JPEG, WebP, GIF or AVIF picture.', { cause });
}
