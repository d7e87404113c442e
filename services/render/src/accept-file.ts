/** Files that users send: checked before they are stored, stored before anything else sees them. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { loadImage } from '@napi-rs/canvas';
import { AudioError, decodeAudio, secondsOf } from '@komavox/media';
import { Problem, readAtMost, TooManyBytes } from '@komavox/core';
import type { RenderContext } from './context.js';
import { uploadKey } from './keys.js';
import { readPictureHeader, type PictureKind } from './model/picture-header.js';
import type { StoredFile, StoredSound } from './model/plan.js';

const maxPixels = 40_000_000;

export interface StoredPicture extends StoredFile {
  readonly kind: PictureKind;
}

/** Problems: 415 `picture_unsupported`, 413 `picture_too_large`, 400 `picture_damaged`. */
export async function acceptPicture(
  context: RenderContext,
  user: string,
  name: string,
  bytes: Buffer,
): Promise<StoredPicture> {
  const header = readPictureHeader(bytes);
  if (!header)
    throw new Problem(415, 'picture_unsupported', `${name} is not a JPEG, PNG, WebP or GIF picture.`);
  if (header.width * header.height > maxPixels || header.width * header.height === 0) {
    throw new Problem(413, 'picture_too_large', `${name} has more than 40 million pixels.`);
  }
  try {
    await loadImage(bytes);
  } catch (cause) {
    throw new Problem(400, 'picture_damaged', `${name} can't be read; it may be damaged.`, { cause });
  }
  return { ...(await store(context, user, bytes, `image/${header.kind}`)), kind: header.kind };
}

/** Problems: 415 `audio_unsupported`, 413 `audio_too_large` or `audio_too_long`, 400 `audio_corrupt`. */
export async function acceptSound(
  context: RenderContext,
  user: string,
  name: string,
  bytes: Buffer,
): Promise<StoredSound> {
  const { fileBytes, audioSeconds } = context.settings;
  try {
    const pcm = await decodeAudio(bytes, { maxBytes: fileBytes, maxSeconds: audioSeconds });
    return { ...(await store(context, user, bytes, 'application/octet-stream')), seconds: secondsOf(pcm) };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    throw new Problem(audioStatus(error.code), error.code, `${name}: ${error.message}`, { cause: error });
  }
}

function audioStatus(code: AudioError['code']): number {
  if (code === 'audio_unsupported') return 415;
  return code === 'audio_too_large' || code === 'audio_too_long' ? 413 : 400;
}

async function store(
  context: RenderContext,
  user: string,
  bytes: Buffer,
  contentType: string,
): Promise<StoredFile> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = uploadKey(user, hash);
  await context.chassis.objects.put(key, bytes, { contentType });
  return { key, hash };
}

/** The whole of a part; `room` is how many bytes the request may still have. */
export async function readPart(body: Readable, room: number): Promise<Buffer> {
  try {
    return await readAtMost(body, room);
  } catch (cause) {
    if (!(cause instanceof TooManyBytes)) throw cause;
    throw new Problem(413, 'upload_too_large', 'This upload is too large; send fewer frames at once.', {
      cause,
    });
  }
}
