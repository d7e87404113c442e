export { assertDecodable, createCover, decodeGrey, encodeJpeg, isolatePart } from './convert.js';
export { shownSize } from './shown-size.js';
