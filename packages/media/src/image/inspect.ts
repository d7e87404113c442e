/**
 * Type and size of an image from its header, checked against the limits before anything decodes it. Nothing native looks at
 * it here: decoders run in processes of their own.
 */
import { imageDimensionsFromData } from 'image-dimensions';
import { imageTypes, type ImageInfo } from './formats.js';
import { ImageError, imageUnsupported } from './image-error.js';
import { isTurned } from './jpeg-orientation.js';
import { imageLimits, type ImageLimits, type ImagePurpose } from './limits.js';

/** Number of bytes that tell type and size of nearly every image: a JPEG's size stands behind its profile and thumbnail. */
export const imageHeadBytes = 256 * 1024;

/**
 * Inspects a file, or its first `imageHeadBytes`.
 * @throws ImageError `image_unsupported` when the bytes are no image of a known format, or too few to tell;
 * `image_too_large`
 */
export function inspectImage(bytes: Buffer, purpose: ImagePurpose): ImageInfo {
  const limits: ImageLimits = imageLimits[purpose];
  if (limits.maxBytes !== undefined && bytes.length > limits.maxBytes) {
    throw new ImageError('image_too_large', `The image has more than ${limits.maxBytes} bytes.`);
  }
  const image = parseHead(bytes.subarray(0, imageHeadBytes)) ?? parseLongHead(bytes);
  if (!image) throw imageUnsupported();
  return checkLimits(image, limits);
}

/** As the image is shown. */
function parseHead(head: Buffer): ImageInfo | undefined {
  const header = imageDimensionsFromData(head);
  const type = imageTypes.find((known) => known === `image/${header?.type}`);
  if (!header || !type) return undefined;
  const { width, height } = header;
  return type === 'image/jpeg' && isTurned(head)
    ? { type, width: height, height: width }
    : { type, width, height };
}

/** Profiles of a JPEG may be of any length; its segments are few, and only their heads are read. */
const parseLongHead = (bytes: Buffer): ImageInfo | undefined =>
  bytes.length > imageHeadBytes && bytes.readUInt16BE() === 0xffd8 ? parseHead(bytes) : undefined;

/** @throws ImageError `image_unsupported`, `image_too_large` */
export function checkLimits(image: ImageInfo, { types, maxPixels }: ImageLimits): ImageInfo {
  if (!types.includes(image.type)) throw imageUnsupported();
  const pixels = image.width * image.height;
  if (pixels === 0 || pixels > maxPixels) {
    throw new ImageError('image_too_large', `The image has more than ${maxPixels} pixels.`, { image });
  }
  return image;
}
