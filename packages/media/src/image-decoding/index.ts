export {
  assertDecodable,
  createCover,
  decodeGrey,
  encodeJpeg,
  isolatePart,
  pictureOfPart,
} from './convert.js';
export { shownSize } from './shown-size.js';
