export type { ImageInfo, ImageType, Size } from './formats.js';
export { ImageError } from './image-error.js';
export { imageHeadBytes, inspectImage } from './inspect.js';
export { imageLimits } from './limits.js';
export { untilPictureEnd } from './picture-end.js';
