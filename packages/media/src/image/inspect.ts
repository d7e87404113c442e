/** Type and size of an image from its header, checked against the limits before anything decodes it. */
import { imageDimensionsFromData } from 'image-dimensions';
import { imageTypeOf, sharp } from './decoder.js';
import { imageTypes, type ImageInfo } from './formats.js';
import { imageDamaged, ImageError } from './image-error.js';
import { imageLimits, type ImageLimits, type ImagePurpose } from './limits.js';

/** Number of bytes that `inspectImageHead` may need: a JPEG's size stands behind its profile and thumbnail. */
export const imageHeadBytes = 256 * 1024;

/**
 * Inspects a whole file.
 * @throws ImageError `image_unsupported` for any other format, `image_too_large`, `image_damaged` for a known format
 * that its decoder can't begin to read
 */
export async function inspectImage(bytes: Buffer, purpose: ImagePurpose): Promise<ImageInfo> {
  const limits: ImageLimits = imageLimits[purpose];
  if (limits.maxBytes !== undefined && bytes.length > limits.maxBytes) {
    throw new ImageError('image_too_large', `The image has more than ${limits.maxBytes} bytes.`);
  }
  const head = parseHead(bytes);
  if (head) checkLimits(head, limits);
  const image = await readHeader(bytes).catch((cause: unknown) => {
    throw head ? imageDamaged(cause, head) : unsupported(cause);
  });
  return checkLimits(image, limits);
}

/**
 * Inspects a file by its first `imageHeadBytes`.
 * @throws ImageError `image_unsupported` when the bytes are no image of a known format, or too few to tell;
 * `image_too_large`
 */
export async function inspectImageHead(head: Buffer, purpose: ImagePurpose): Promise<ImageInfo> {
  const image = parseHead(head);
  if (!image) throw unsupported();
  // Only Exif data turns a JPEG, and few have any: the decoder's own reader is slower than the parser.
  if (image.type !== 'image/jpeg' || !head.includes('Exif\0\0'))
    return checkLimits(image, imageLimits[purpose]);
  const shown = await readHeader(head).catch((cause: unknown) => {
    throw unsupported(cause);
  });
  return checkLimits(shown, imageLimits[purpose]);
}

/** By signature and header alone, as the file stores its pixels. */
function parseHead(bytes: Buffer): ImageInfo | undefined {
  const header = imageDimensionsFromData(bytes.subarray(0, imageHeadBytes));
  const type = imageTypes.find((known) => known === `image/${header?.type}`);
  return header && type && { type, width: header.width, height: header.height };
}

/** As the decoder understands the header. */
async function readHeader(bytes: Buffer): Promise<ImageInfo> {
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const type = imageTypeOf(format);
  if (!type) throw unsupported();
  return { type, width: autoOrient.width, height: autoOrient.height };
}

function checkLimits(image: ImageInfo, { types, maxPixels }: ImageLimits): ImageInfo {
  if (!types.includes(image.type)) throw unsupported();
  const pixels = image.width * image.height;
  if (pixels === 0 || pixels > maxPixels) {
    throw new ImageError('image_too_large', `The image has more than ${maxPixels} pixels.`, { image });
  }
  return image;
}

const unsupported = (cause?: unknown): ImageError =>
  new ImageError('image_unsupported', 'This is no image of a supported format.', { cause });
