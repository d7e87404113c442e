/** Avatars that users send: decoded by whitelist, and drawn anew as a square JPEG. */
import { createCover, ImageError, inspectImage } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import { avatarSize } from '../limits.js';

/** Problems: 415 `avatar_unreadable`, 413 `avatar_too_large`. */
export async function takeAvatar(bytes: Buffer): Promise<Buffer> {
  try {
    await inspectImage(bytes, 'avatar');
    return await createCover(bytes, { width: avatarSize, height: avatarSize });
  } catch (cause) {
    if (!(cause instanceof ImageError)) throw cause;
    throw cause.code === 'image_too_large'
      ? new Problem(413, 'avatar_too_large', 'The avatar image has more than 40 million pixels.', { cause })
      : new Problem(
          415,
          'avatar_unreadable',
          'The avatar is not a JPEG, PNG, WebP, GIF or AVIF image that can be read.',
          { cause },
        );
  }
}
