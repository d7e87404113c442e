import { ImageError, imageDamaged, imageUnsupported } from '../image/image-error.js';
import { checkLimits } from '../image/inspect.js';
import type { ImageInfo } from '../image/formats.js';
import { imageLimits, type ImagePurpose } from '../image/limits.js';
import { imageTypeOf, sharp } from './decoder.js';

/**
 * Type and size as the decoder understands the header: what it makes of the pixels has this size.
 * @throws ImageError `image_unsupported`, `image_too_large`, `image_damaged`
 */
export async function shownSize(bytes: Uint8Array, purpose: ImagePurpose): Promise<ImageInfo> {
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const type = imageTypeOf(format);
    if (!type) throw imageUnsupported();
    return checkLimits({ type, width: autoOrient.width, height: autoOrient.height }, imageLimits[purpose]);
  } catch (cause) {
    throw cause instanceof ImageError ? cause : imageDamaged(cause);
  }
}
