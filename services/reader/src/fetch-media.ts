/** Pictures and sounds from addresses that users gave, checked by their bytes. */
import { ImageError, inspectImage, type ImageType } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import type { ReaderContext } from './context.js';
import { soundType } from './model/media-kind.js';

export interface Media {
  readonly bytes: Buffer;
  /** Of what the bytes are, not of what the other side said. */
  readonly contentType: string;
}

type FetchContext = Pick<ReaderContext, 'safeFetch' | 'settings'>;

/** Storages that know no type send these; the bytes decide. */
const untyped = ['application/octet-stream', 'binary/octet-stream'];

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

/** The content type of an image whose header makes sense. */
async function checkPicture(bytes: Buffer): Promise<ImageType> {
  try {
    return (await inspectImage(bytes, 'proxy')).type;
  } catch (cause) {
    if (!(cause instanceof ImageError)) throw cause;
    throw cause.code === 'image_too_large'
      ? new Problem(413, 'picture_too_large', 'This picture has too many pixels.', { cause })
      : new Problem(415, 'not_a_picture', 'What is at this address is not a picture.', { cause });
  }
}

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
