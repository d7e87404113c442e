/** Pictures and sounds from addresses that users gave, checked by their bytes. */
import { Problem } from '@komavox/platform';
import sharp from 'sharp';
import type { ReaderContext } from './context.js';
import { pictureType, soundType } from './model/media-kind.js';

export interface Media {
  readonly bytes: Buffer;
  /** Of what the bytes are, not of what the other side said. */
  readonly contentType: string;
}

type FetchContext = Pick<ReaderContext, 'safeFetch' | 'settings'>;

/** Storages that know no type send these; the bytes decide. */
const untyped = ['application/octet-stream', 'binary/octet-stream'];

const MAX_PIXELS = 100_000_000;

/** Throws `Problem` as `SafeFetch.fetch`, and 415 `not_a_picture`, 413 `picture_too_large`. */
export async function fetchPicture(
  { safeFetch, settings }: FetchContext,
  address: string,
  signal?: AbortSignal,
): Promise<Media> {
  const { bytes } = await safeFetch.fetchBytes(address, {
    maxBytes: settings.pictureBytes,
    totalMs: settings.fetchMs,
    contentTypes: ['image/', ...untyped],
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1',
    ...(signal ? { signal } : {}),
  });
  return { bytes, contentType: await checkPicture(bytes) };
}

/** The content type of a picture whose header makes sense. */
export async function checkPicture(bytes: Buffer): Promise<string> {
  const contentType = pictureType(bytes);
  if (contentType === undefined) throw notAPicture();
  // Reads the header only; the limit guards what others will decode.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw notAPicture(error);
    });
  if (width * height > MAX_PIXELS) {
    throw new Problem(413, 'picture_too_large', 'This picture has too many pixels.');
  }
  return contentType;
}

const notAPicture = (cause?: unknown): Problem =>
  new Problem(415, 'not_a_picture', 'What is at this address is not a picture.', { cause });

/** Throws `Problem` as `SafeFetch.fetch`, and 415 `not_a_sound`. */
export async function fetchSound(
  { safeFetch, settings }: FetchContext,
  address: string,
  signal?: AbortSignal,
): Promise<Media> {
  const { bytes } = await safeFetch.fetchBytes(address, {
    maxBytes: settings.audioBytes,
    totalMs: settings.fetchMs,
    contentTypes: ['audio/', 'application/ogg', 'video/mp4', 'video/webm', ...untyped],
    accept: 'audio/*',
    ...(signal ? { signal } : {}),
  });
  const contentType = soundType(bytes);
  if (contentType === undefined) {
    throw new Problem(415, 'not_a_sound', 'What is at this address is not a sound.');
  }
  return { bytes, contentType };
}
