export { createCover, decodeGrey, encodeJpeg, isolatePart, type Part } from './convert.js';
export { shownSize } from './shown-size.js';
