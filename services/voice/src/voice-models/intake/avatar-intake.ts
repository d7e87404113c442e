/** Avatars that users send: decoded by whitelist, and drawn anew as a square JPEG. */
import { Problem } from '@komavox/core';
import { ImageError, inspectImage } from '@komavox/media/image';
import { problemOfService, type IntakeDecoding } from './decoding.js';

/** Problems: 415 `avatar_unreadable`, 413 `avatar_too_large`, 503 `voice_file_busy` or `voice_file_too_slow`. */
export async function takeAvatar(
  { avatars }: IntakeDecoding,
  user: string,
  bytes: Buffer,
): Promise<Uint8Array> {
  try {
    inspectImage(bytes, 'avatar');
    return await avatars.run(bytes, { user });
  } catch (cause) {
    throw problemOf(cause);
  }
}

function problemOf(cause: unknown): Problem {
  if (cause instanceof ImageError && cause.code === 'image_too_large') {
    return new Problem(413, 'avatar_too_large', 'The avatar image has more than 40 million pixels.', {
      cause,
    });
  }
  const unreadable = 'The avatar is not a JPEG, PNG, WebP, GIF or AVIF image that can be read.';
  return problemOfService(cause) ?? new Problem(415, 'avatar_unreadable', unreadable, { cause });
}
