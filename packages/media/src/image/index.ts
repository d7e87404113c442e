export { createCover, decodeGrey, encodeJpeg, isolatePart, type Size } from './convert.js';
export type { ImageInfo, ImageType } from './formats.js';
export { ImageError } from './image-error.js';
export { imageHeadBytes, inspectImage, inspectImageHead } from './inspect.js';
export { imageLimits } from './limits.js';
