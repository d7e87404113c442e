/**
 * Type and size of a picture from its first bytes, without decoding it: what decides whether a file of the library is a
 * page. The name of a file is never believed.
 */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif' | 'image/avif';

export interface PictureHeader {
  readonly contentType: PictureType;
  /** Pixels, as the picture is shown: a turned photograph is turned. */
  readonly width: number;
  readonly height: number;
}

/** More pixels than this are no page: a decoder would take gigabytes (40 million, four times a double page at 300 dpi). */
export const maxPixels = 40_000_000;

/** How much of a file may be needed: a JPEG's size stands behind its profile and thumbnail. */
export const headerBytes = 256 * 1024;

/** Undefined when the bytes are no picture of a known type, or too few to tell. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  try {
    return png(bytes) ?? jpeg(bytes) ?? gif(bytes) ?? webp(bytes) ?? avif(bytes);
  } catch (error) {
    // Node's way to say that the bytes ended before the header did.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** PNG, section 11.2.2 (IHDR). */
function png(bytes: Buffer): PictureHeader | undefined {
  if (bytes.readUInt32BE(0) !== 0x89504e47 || bytes.readUInt32BE(4) !== 0x0d0a1a0a) return undefined;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** ITU T.81: segments up to a start of frame. */
function jpeg(bytes: Buffer): PictureHeader | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  let isTurned = false;
  for (;;) {
    while (bytes.readUInt8(at) !== 0xff) at += 1;
    while (bytes.readUInt8(at) === 0xff) at += 1;
    const marker = bytes.readUInt8(at);
    at += 1;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 3), bytes.readUInt16BE(at + 5)];
      return {
        contentType: 'image/jpeg',
        ...(isTurned ? { width: height, height: width } : { width, height }),
      };
    }
    if (marker === 0xe1) isTurned ||= isTurnedByExif(bytes.subarray(at + 2, at + bytes.readUInt16BE(at)));
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (!isAlone) at += Math.max(2, bytes.readUInt16BE(at));
  }
}

/**
 * Exif 2.32, section 4.6: whether the orientation (tag 0x0112 of the first directory, TIFF 6.0) exchanges the sides.
 * A block that is cut or wrong says nothing.
 */
function isTurnedByExif(block: Buffer): boolean {
  if (block.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const tiff = block.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (short(at) === 0x0112) return short(at + 8) >= 5 && short(at + 8) <= 8;
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** GIF89a, section 18. */
function gif(bytes: Buffer): PictureHeader | undefined {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { contentType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** RFC 9649: the simple formats and the extended one. */
function webp(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const contentType = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { contentType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { contentType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** ISO/IEC 23008-12: the largest spatial extent (`ispe`) of an `avif` file. */
function avif(bytes: Buffer): PictureHeader | undefined {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp' || !/^avi[fs]/.test(bytes.toString('latin1', 8, 12))) {
    return undefined;
  }
  let largest: PictureHeader | undefined;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (!largest || width * height > largest.width * largest.height) {
      largest = { contentType: 'image/avif', width, height };
    }
  }
  return largest;
}
