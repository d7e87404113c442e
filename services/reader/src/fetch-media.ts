/** Images and audio from addresses that users gave, checked by their bytes. */
import { IsolationError, problemOfWork, type WorkOptions } from '@komavox/isolation';
import { ImageError, inspectImage, type ImageType } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import type { ReaderContext } from './context.js';
import { audioType } from './model/audio-type.js';

export interface Media {
  readonly bytes: Buffer;
  /** Detected in the bytes; the other side's header is not trusted. */
  readonly contentType: string;
}

type FetchContext = Pick<ReaderContext, 'pictureDecoding' | 'safeFetch' | 'settings'>;

const pictures = {
  code: 'picture',
  busy: 'Too many pictures are being loaded.',
  slow: 'Reading this picture took too long.',
};

/** Sent by storages that know no type; the bytes decide. */
const untyped = ['application/octet-stream', 'binary/octet-stream'];

/**
 * Throws `Problem` as `SafeFetch.fetch`, and 415 `not_a_picture`, also for one that can't be decoded, 413 `picture_too_large`,
 * 503 `picture_busy` or `picture_too_slow`.
 */
export async function fetchImage(
  { pictureDecoding, safeFetch, settings }: FetchContext,
  address: string,
  { signal, user }: WorkOptions = {},
): Promise<Media> {
  const { bytes } = await safeFetch.fetchBytes(address, {
    maxBytes: settings.maxImageBytes,
    totalMs: settings.maxFetchMs,
    contentTypes: ['image/', ...untyped],
    accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1',
    ...(signal ? { signal } : {}),
  });
  const contentType = typeOf(bytes);
  await pictureDecoding.run(bytes, { signal, user }).catch((error: unknown) => {
    throw error instanceof IsolationError ? undecoded(error) : error;
  });
  return { bytes, contentType };
}

/** The content type of an image whose header makes sense. */
function typeOf(bytes: Buffer): ImageType {
  try {
    return inspectImage(bytes, 'proxy').type;
  } catch (cause) {
    if (!(cause instanceof ImageError)) throw cause;
    throw cause.code === 'image_too_large'
      ? new Problem(413, 'picture_too_large', 'This picture has too many pixels.', { cause })
      : new Problem(415, 'not_a_picture', 'What is at this address is not a picture.', { cause });
  }
}

function undecoded(cause: IsolationError): Problem {
  const damaged = 'The picture at this address is damaged.';
  return problemOfWork(cause, pictures) ?? new Problem(415, 'not_a_picture', damaged, { cause });
}

/** Throws `Problem` as `SafeFetch.fetch`, and 415 `not_a_sound`. */
export async function fetchAudio(
  { safeFetch, settings }: FetchContext,
  address: string,
  { signal }: WorkOptions = {},
): Promise<Media> {
  const { bytes } = await safeFetch.fetchBytes(address, {
    maxBytes: settings.maxAudioBytes,
    totalMs: settings.maxFetchMs,
    contentTypes: ['audio/', 'application/ogg', 'video/mp4', 'video/webm', ...untyped],
    accept: 'audio/*',
    ...(signal ? { signal } : {}),
  });
  const contentType = audioType(bytes);
  if (contentType === undefined) {
    throw new Problem(415, 'not_a_sound', 'What is at this address is not a sound.');
  }
  return { bytes, contentType };
}
